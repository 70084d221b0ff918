import { listRequests, type ListName } from '../api/list-requests';
import type { ApiRequest } from '../transport/api-request';
import { sendEarly } from '../transport/early-calls';
import { unlessStillKept } from '../transport/kept-answers';
import { type DashboardPath, firstCalls, type ScreenVisit } from './screen-starts';

/** How a visit is prepared: with whose token, for how long the answers count as new, and what need not be asked. */
interface Preparation extends ScreenVisit {
  token: string;
  milliseconds: number;
  /** an answer is kept or on its way */
  isKnown?: (name: ListName) => boolean;
  /** an answer is on its way */
  isUnderWay?: (name: ListName) => boolean;
}

const never = () => false;
const requestOf = (call: ListName | ApiRequest): ApiRequest => (typeof call === 'string' ? listRequests[call] : call);

/** Sends the calls with which a screen begins, ahead of the screen. */
export function sendFirstCalls(path: DashboardPath, preparation: Preparation): void {
  const { token, milliseconds, isKnown = never, isUnderWay = never } = preparation;
  const { anew, unlessKnown } = firstCalls(path, preparation);
  const asked = [
    ...anew.filter((call) => typeof call !== 'string' || !isUnderWay(call)),
    ...unlessKnown.filter((call) => typeof call !== 'string' || !isKnown(call)),
  ];
  for (const call of asked) sendEarly(unlessStillKept(requestOf(call)), token, milliseconds);
}
