import { useId, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { buttons } from '#contract/texts/buttons';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { systemCaptions } from '#contract/texts/system-captions';
import { paths } from '#contract/vocabulary/paths';
import { useReadDescriptionQuery } from '../../../api/description.api';
import { downloadFile } from '../../../api/downloads.api';
import { SearchField } from '../../../fields/SearchField';
import { DownloadButton } from '../../../parts/DownloadButton';
import { ListFailure } from '../../../parts/ListFailure';
import { useAppDispatch } from '../../../store-hooks';
import { errorSentence } from '../../../transport/errors';
import { CallDetails } from './CallDetails';
import { callsOf, foundCalls, groupsOf, type NamedCall } from './described-calls';

const descriptionFile = {
  path: paths.description,
  params: {},
  fileName: systemCaptions.apiFileName,
  mediaType: 'application/json',
  signature: '{',
};

/** Every call of the server by its area; each opens what it takes and answers. */
export function ApiCalls() {
  const dispatch = useAppDispatch();
  const { data, isError, refetch } = useReadDescriptionQuery(undefined);
  const [search, setSearch] = useState('');
  const all = data ? callsOf(data) : [];
  const shown = foundCalls(all, search);
  return (
    <section className="card card--flush" aria-labelledby="api-calls">
      <div className="card__head">
        <h2 id="api-calls" className="card__title">
          {systemCaptions.api}
        </h2>
        <SearchField placeholder={systemCaptions.searchCalls} value={search} onChange={setSearch} />
        <DownloadButton
          label={buttons.downloadDescription}
          download={() => dispatch(downloadFile(descriptionFile))}
          failure={(error) => errorSentence(error, messages.exportFailed)}
        />
      </div>
      <div className="system__text">
        <p className="dimmed system__about">{systemCaptions.apiAbout}</p>
        <p className="dimmed" role="status">
          {data && (shown.length > 0 ? systemCaptions.calls(shown.length, all.length) : systemCaptions.noCall)}
        </p>
      </div>
      {isError && <ListFailure isNote={data !== undefined} text={messages.books.apiNotRead} onRetry={refetch} />}
      {!data && !isError && (
        <div className="system__text" aria-busy role="status" aria-label={controls.loading}>
          <span className="skeleton skeleton--title" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      )}
      {groupsOf(shown).map(({ area, calls }) => (
        <section key={area} aria-label={area}>
          <h3 className="api-area">{area}</h3>
          <ul className="api-calls">
            {calls.map((named) => (
              <Call key={named.call.operationId} named={named} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Call({ named }: { named: NamedCall }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { method, path, call } = named;
  return (
    <li className="api-call">
      <button
        type="button"
        className="api-call__head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={15} aria-hidden className="api-call__mark" />
        <span className={`badge api-call__method api-call__method--${method.toLowerCase()}`}>{method}</span>
        <code className="api-call__path">{path}</code>
        <span className="api-call__summary">{call.summary}</span>
      </button>
      {isOpen && (
        <div id={id} className="api-call__details">
          <CallDetails named={named} />
        </div>
      )}
    </li>
  );
}
