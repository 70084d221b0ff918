import { Button, Loader, TextInput } from '@mantine/core';
import { Play } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import type { DescribedParameter } from '#contract/areas/description.wire';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { systemCaptions } from '#contract/texts/system-captions';
import { type TriedAnswer, useTryCallMutation } from '../../../api/description.api';
import { fieldFrame } from '../../../fields/field-frame';
import { useFormDraft } from '../../../forms/useFormDraft';
import { TableScroll } from '../../../table/TableScroll';
import { errorSentence } from '../../../transport/errors';
import type { NamedCall } from './described-calls';

/** Characters of an answer that are shown. */
const mostShown = 50_000;

type Typed = Readonly<Record<string, string>>;

/** The address of a call with what was typed for its parameters. */
function requestOf(path: string, parameters: readonly DescribedParameter[], typed: Typed) {
  const valueOf = (name: string) => (typed[name] ?? '').trim();
  const query = parameters.filter((each) => each.in === 'query').map(({ name }) => [name, valueOf(name)]);
  return {
    path: path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(valueOf(name))),
    params: Object.fromEntries(query) as Record<string, string>,
  };
}

/** Sends a call that only reads, as whoever is signed in, and shows what came. */
export function TryCall({ named: { method, path, call } }: { named: NamedCall }) {
  const parameters = (call.parameters ?? []).filter((each) => each.in !== 'header');
  const nothing = () => Object.fromEntries(parameters.map(({ name }) => [name, '']));
  const draft = useFormDraft(`try-${method}-${path}`, nothing);
  const [typed, setTyped] = useState<Typed>(draft.startValues);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [tryCall, { data, error, isLoading }] = useTryCallMutation();
  const id = useId();

  const type = (name: string, text: string) => {
    const all = { ...typed, [name]: text };
    setTyped(all);
    if (Object.values(all).some(Boolean)) draft.keep(all);
    else draft.forget();
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const missing = parameters.filter(({ name, required }) => required && !typed[name]?.trim());
    setWrong(missing.map(({ name }) => name));
    const [first] = missing;
    if (first) document.getElementById(id + first.name)?.focus();
    else if (!isLoading) void tryCall(requestOf(path, parameters, typed));
  };

  return (
    <form className="api-try" noValidate onSubmit={send}>
      <p className="dimmed">{systemCaptions.tryItAbout}</p>
      {parameters.length > 0 && (
        <div className="api-try__fields">
          {parameters.map(({ name, required }) => (
            <TextInput
              key={name}
              {...fieldFrame({
                id: id + name,
                label: name,
                required,
                error: wrong.includes(name) ? messages.query.missingParameter(name) : undefined,
              })}
              autoComplete="off"
              spellCheck={false}
              value={typed[name] ?? ''}
              onChange={({ currentTarget: { value } }) => type(name, value)}
            />
          ))}
        </div>
      )}
      <Button
        type="submit"
        size="xs"
        variant="default"
        aria-busy={isLoading}
        leftSection={isLoading ? <Loader size={15} color="gray" aria-hidden /> : <Play size={15} aria-hidden />}
      >
        {buttons.send}
      </Button>
      <div role="status">
        {error && <p className="api-try__failure">{errorSentence(error, messages.unknownError)}</p>}
        {data && <AnswerFacts answer={data} />}
      </div>
      {data?.text && (
        <TableScroll label={systemCaptions.answer} className="api-try__answer">
          <pre>{shownText(data)}</pre>
        </TableScroll>
      )}
    </form>
  );
}

function AnswerFacts({ answer: { status, milliseconds, text, bytes, mediaType } }: { answer: TriedAnswer }) {
  return (
    <p>
      <span className={status < 400 ? 'badge badge--positive' : 'badge badge--negative'}>
        {systemCaptions.answered(status, milliseconds)}
      </span>{' '}
      {text === null && systemCaptions.file(bytes, mediaType)}
      {text !== null && text.length > mostShown && systemCaptions.cutOff(mostShown)}
    </p>
  );
}

/** JSON is set out in lines. */
function shownText({ text, mediaType }: TriedAnswer): string {
  const whole = mediaType === 'application/json' ? JSON.stringify(JSON.parse(text ?? ''), null, 2) : (text ?? '');
  return whole.slice(0, mostShown);
}
