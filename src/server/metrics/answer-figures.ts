import { Counter, Histogram, type Registry } from 'prom-client';

/** An answer that was given, as the request log tells it; `route` is as it is declared, never as it was asked for. */
interface GivenAnswer {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Is told each answer of the server. */
export type AnswerWatcher = (answer: GivenAnswer) => void;

/** Seconds: from what a list takes to what is given up. */
const secondsOfAnswers = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts answers by route and status, and how long they took by route. */
export function countAnswers(register: Registry): AnswerWatcher {
  const answers = new Counter({
    name: 'property_answers_total',
    help: 'Answers given, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'property_answer_seconds',
    help: 'Seconds from the head of a request to the end of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets: secondsOfAnswers,
    registers: [register],
  });
  return ({ method, route, status, seconds: taken }) => {
    answers.inc({ method, route, status: String(status) });
    seconds.observe({ method, route }, taken);
  };
}
