import type { DescribedContents } from '#contract/areas/description.wire';
import { systemCaptions } from '#contract/texts/system-captions';
import type { NamedCall } from './described-calls';
import { membersOf, noteOf, type SchemaMember, typeOf } from './schema-members';
import { TryCall } from './TryCall';

/** What a call takes and answers, and for those that only read, the way to try it. */
export function CallDetails({ named }: { named: NamedCall }) {
  const { method, call } = named;
  const { description, parameters = [], requestBody, responses } = call;
  return (
    <>
      <p>{description}</p>
      {parameters.length > 0 && (
        <Part title={systemCaptions.parameters}>
          <Members
            members={parameters.map(({ name, in: place, required, schema, description: note }) => ({
              path: name,
              type: `${typeOf(schema)}, ${systemCaptions.where[place]}`,
              isRequired: required,
              note: [note, noteOf(schema)].filter(Boolean).join(' '),
            }))}
          />
        </Part>
      )}
      {requestBody && (
        <Part title={systemCaptions.body}>
          <Contents contents={requestBody.content} />
        </Part>
      )}
      <Part title={systemCaptions.answers}>
        <ul className="api-answers">
          {Object.entries(responses).map(([status, answer]) => (
            <li key={status}>
              <p>
                <code className="api-answers__status">{status}</code> {answer.description}
              </p>
              {answer.content && Number(status) < 300 && <Contents contents={answer.content} isAnswer />}
            </li>
          ))}
        </ul>
      </Part>
      {method === 'GET' && (
        <Part title={systemCaptions.tryIt}>
          <TryCall named={named} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="api-part" aria-label={title}>
      <h4 className="api-part__title">{title}</h4>
      {children}
    </section>
  );
}

/** Of an answer nobody has to know what must be there. */
function Contents({ contents, isAnswer = false }: { contents: DescribedContents; isAnswer?: boolean }) {
  return Object.entries(contents).map(([mediaType, { schema }]) => (
    <div key={mediaType} className="api-content">
      <p className="dimmed">
        <code>{mediaType}</code>
      </p>
      <Members members={membersOf(schema)} isAnswer={isAnswer} />
    </div>
  ));
}

function Members({ members, isAnswer = false }: { members: readonly SchemaMember[]; isAnswer?: boolean }) {
  if (members.length === 0) return null;
  return (
    <ul className="api-members">
      {members.map(({ path, type, isRequired, note }) => (
        <li key={path}>
          <span className="api-members__name">
            <code>{path}</code>
            {isRequired && !isAnswer && <span className="api-members__required">{systemCaptions.required}</span>}
          </span>
          <span className="api-members__type">{type}</span>
          <span className="api-members__note dimmed">{note}</span>
        </li>
      ))}
    </ul>
  );
}
