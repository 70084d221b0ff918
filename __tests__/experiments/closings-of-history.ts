import { isDeepStrictEqual } from 'node:util';
import type { CloseState } from '../../src/contract/areas/closings.wire';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import type { Step } from '../support/books-model';
import { byDays, ClosedDays, type ClosingStep } from '../support/closed-days-of-model';
import type { TestServer } from '../support/test-server';

const { close } = paths;
const reason = 'Of a history';
const kinds: readonly string[] = [
  'close days',
  'reopen days',
  'except',
  'end exception',
] satisfies ClosingStep['kind'][];

/** Whether a step is one of closed periods. */
export const isOfClosing = (step: Step): step is ClosingStep => kinds.includes(step.kind);

/** The closed periods of the books, which all accounts share: each history begins with every day open. */
export class SharedClosings {
  model = new ClosedDays();
  /** the numbers of the exceptions, in the order of the model's */
  private numbers: number[] = [];
  private isOfStep = false;

  constructor(
    private readonly server: TestServer,
    private readonly client: BooksClient,
  ) {}

  /** Opens every day, and ends what is excepted. */
  async begin(): Promise<void> {
    for (const [place, { isEnded }] of this.model.exceptions.entries())
      if (!isEnded) await this.client.remove(pathWithId(close.exception, this.numbers[place]!));
    if (this.model.closedThrough !== null) await this.client.post(close.reopen, { through: null, reason });
    this.model = new ClosedDays();
    this.numbers = [];
  }

  /** Does what a step says; answers the status, 0 where there is nothing to ask. */
  async send(step: ClosingStep): Promise<number> {
    this.isOfStep = true;
    switch (step.kind) {
      case 'close days':
        return (await this.client.post(close.state, { through: step.through })).status;
      case 'reopen days':
        return (await this.client.post(close.reopen, { through: step.through, reason })).status;
      case 'except': {
        const { first: startDate, last: endDate, isOwn } = step;
        const userId = this.server.sample.id(isOwn ? 'person super' : 'person admin');
        const body = { userId, startDate, endDate, hours: 1, reason };
        const answer = await this.client.post<{ id: number }>(close.exceptions, body);
        if (answer.status === 201) this.numbers.push(answer.body.data.id);
        return answer.status;
      }
      case 'end exception': {
        const place = this.model.placeOf(step);
        return place === undefined
          ? 0
          : (await this.client.remove(pathWithId(close.exception, this.numbers[place]!))).status;
      }
    }
  }

  /** Holds what is said of closed periods against the model, after a step that was one of theirs; answers what differs. */
  async findFault(): Promise<string | null> {
    if (!this.isOfStep) return null;
    this.isOfStep = false;
    const { closedThrough, exceptions } = (await this.client.get<CloseState>(close.state)).body.data;
    const dayOf = (date: string) => date.slice(0, 10);
    const shown = {
      closedThrough: closedThrough && dayOf(closedThrough),
      held: exceptions
        .map(({ startDate, endDate }) => ({ startDate: dayOf(startDate), endDate: dayOf(endDate) }))
        .sort(byDays),
    };
    const { closedThrough: modelled, held } = this.model;
    if (isDeepStrictEqual(shown, { closedThrough: modelled, held })) return null;
    return `I10: closed and excepted are ${JSON.stringify(shown)}, in the model ${JSON.stringify({ modelled, held })}`;
  }
}
