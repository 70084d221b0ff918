import type { Answer } from './api-client';
import { until } from './patience';

/** Calls until it is answered so: a busy machine may need more than a patience that a test has shortened. */
export const answered = <Data>(status: number, call: () => Promise<Answer<Data>>): Promise<Answer<Data>> =>
  until(async () => {
    const answer = await call();
    expect(answer.status).toBe(status);
    return answer;
  });
