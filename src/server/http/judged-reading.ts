import type { Connection, Database } from '../db/database';
import { Pipeline } from '../db/pipeline';
import type { Refusal } from '../refusal';

type Judge = (books: Connection) => Promise<Refusal | undefined>;

/**
 * Reads what a call answers while its session is judged, both over one connection: what they ask for at once goes in one
 * send, the session first. Nothing is answered before it is judged; throws what the judgement throws before anything else.
 */
export async function readJudged<Result>(
  database: Database,
  judge: Judge,
  read: (books: Connection) => Promise<Result>,
): Promise<{ readonly denial: Refusal | undefined; readonly answer: Promise<Result> }> {
  const asked: { judged?: ReturnType<Judge>; answer?: Promise<Result> } = {};
  const failure = await database
    .withConnection(async (connection) => {
      const pipeline = new Pipeline(connection);
      asked.judged = judge(pipeline);
      asked.answer = beginning(() => read(pipeline));
      await Promise.allSettled([asked.judged, asked.answer]);
      pipeline.close();
      // Whoever is refused has not hurt the connection; a statement that failed may have.
      if (pipeline.failure) throw pipeline.failure;
    })
    .catch((error: unknown) => error);
  const { judged, answer } = asked;
  if (!judged || !answer) throw failure;
  return { denial: await judged, answer };
}

/** Begins at once; what is thrown before anything is asked for fails like everything else. */
async function beginning<Result>(read: () => Promise<Result>): Promise<Result> {
  return read();
}
