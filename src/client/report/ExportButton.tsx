import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import type { CsvRequest } from '../api/downloads.api';
import { errorSentence } from '../transport/errors';
import { useAppDispatch } from '../store-hooks';
import { DownloadButton } from '../parts/DownloadButton';
import { saveReport } from '../parts/late-downloads';

/** Export CSV: saves all rows of the request; without one there is nothing to export yet. */
export function ExportButton({ csv }: { csv: CsvRequest | null }) {
  const dispatch = useAppDispatch();
  return (
    <DownloadButton
      label={buttons.exportCsv}
      isDisabled={csv === null}
      download={async () => csv && dispatch(saveReport(csv))}
      failure={(error) => errorSentence(error, messages.exportFailed)}
    />
  );
}
