import { addressOf, type ApiRequest, initOf } from './api-request';

/*
 * Calls that are on their way before the part of the console that asks for their answer is there: beside the page itself,
 * or while the pointer rests on a menu item. Whoever asks for the same as the same person takes the answer over, once.
 */

interface EarlyCall {
  token: string;
  answer: Promise<Response>;
  giveUp: (reason?: unknown) => void;
  /** from then on the answer is too old to be taken for a new one */
  lapsesAt: number;
}

const tooMany = 429;
const serverErrors = 500;

/** Failures that may be over when somebody asks; a refusal is taken over, and a token that is refused is renewed once. */
const isPassing = (status: number) => status === tooMany || status >= serverErrors;

declare global {
  interface Window {
    /** by address; the script at the head of the page and the console are two programs */
    earlyCalls?: Map<string, EarlyCall>;
  }
}

const earlyCalls = () => (window.earlyCalls ??= new Map<string, EarlyCall>());

/** What is asked, and which version of it is known already. */
const nameOf = (request: ApiRequest) => `${addressOf(request).href} ${request.headers?.['if-none-match'] ?? ''}`;

/** Sends a reading call ahead of who will ask for it within so many milliseconds; one that is under way is enough. */
export function sendEarly(request: ApiRequest, token: string, milliseconds: number): void {
  const name = nameOf(request);
  const before = earlyCalls().get(name);
  if (before && before.token === token && Date.now() < before.lapsesAt) return;
  before?.giveUp();
  const controller = new AbortController();
  const answer = fetch(addressOf(request), initOf(request, token, controller.signal));
  // Perhaps nobody asks. What was no answer is not taken for one later: who asks then asks the server.
  const drop = () => {
    if (earlyCalls().get(name)?.answer === answer) earlyCalls().delete(name);
  };
  answer.then(({ status }) => {
    if (isPassing(status)) drop();
  }, drop);
  const giveUp = (reason?: unknown) => controller.abort(reason);
  earlyCalls().set(name, { token, answer, giveUp, lapsesAt: Date.now() + milliseconds });
}

/** The answer of a call that was sent ahead by the same person and that nobody has taken yet; null where there is none. */
export function takeEarlyCall(
  request: ApiRequest,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | null {
  const name = nameOf(request);
  const call = earlyCalls().get(name);
  if (!call) return null;
  earlyCalls().delete(name);
  if (call.token !== token || Date.now() >= call.lapsesAt) {
    call.giveUp();
    return null;
  }
  if (signal.aborted) call.giveUp(signal.reason);
  else signal.addEventListener('abort', () => call.giveUp(signal.reason), { once: true });
  return call.answer;
}

/** Gives up what nobody has taken: the session is over, or something is being written that the answers may not show. */
export function forgetEarlyCalls(): void {
  for (const { giveUp } of earlyCalls().values()) giveUp();
  earlyCalls().clear();
}
