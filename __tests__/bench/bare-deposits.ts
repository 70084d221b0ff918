import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { BackendConnection } from '../../src/server/db/backend-connection';
import { typeParsers } from '../../src/server/db/column-types';
import { type BareStatement } from '../../src/server/db/sent-statements';
import { newKey } from './deposit-clients';

/** What the server sends to its database for one entry: the statements of each send, with their values. */
export type SentWork = readonly (readonly BareStatement[])[];

/** Listens to what this process sends to its databases meanwhile. */
export async function sentFor(work: () => Promise<unknown>): Promise<SentWork> {
  const sends: BareStatement[][] = [];
  const { prototype } = BackendConnection;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the connection it was taken from
  const original = prototype.send;
  prototype.send = function send(this: BackendConnection, statements) {
    sends.push(statements.map(({ sql, parameters }) => ({ sql, parameters })));
    original.call(this, statements);
  };
  try {
    await work();
    return sends;
  } finally {
    prototype.send = original;
  }
}

/** What a deposit was sent with that each one has of its own. */
export interface OwnValues {
  readonly key: string;
  readonly sessionId: string;
  readonly tokenHash: Buffer;
}

/** A deposit that the server has recorded, ready to be recorded again and again. */
export interface SentDeposit extends OwnValues {
  readonly sends: SentWork;
}

/** The statements of a deposit over a connection of the driver, all prepared, in the server's own sends, with nothing around them. */
export class BareDeposits {
  private constructor(
    private readonly client: Client,
    private readonly session: Pick<OwnValues, 'sessionId' | 'tokenHash'>,
  ) {}

  static async connect(
    address: ClientConfig,
    session: Pick<OwnValues, 'sessionId' | 'tokenHash'>,
  ): Promise<BareDeposits> {
    const client = new Client({ ...address, types: typeParsers, pipeline: true });
    await client.connect();
    return new BareDeposits(client, session);
  }

  async record(deposit: SentDeposit): Promise<void> {
    const [calling, judged, written] = deposit.sends;
    if (!calling || !judged || !written || deposit.sends.length !== 3) throw new Error('A deposit takes three sends');
    const own = new Map<unknown, unknown>([
      [deposit.key, newKey()],
      [deposit.sessionId, this.session.sessionId],
      [deposit.tokenHash.toString('hex'), this.session.tokenHash],
    ]);
    await this.send(calling, own);
    const answers = await this.send(judged, own);
    const place = judged.findIndex(({ sql }) => sql.includes('nextval'));
    const numbers = answers[place]!.map(({ number }) => number);
    for (const [index, number] of numbersOf(written).entries()) {
      own.set(number, numbers[index]);
      own.set(String(number), String(numbers[index]));
    }
    await this.send(written, own);
  }

  end(): Promise<void> {
    return this.client.end();
  }

  private async send(statements: readonly BareStatement[], own: ReadonlyMap<unknown, unknown>) {
    const results = await Promise.all(
      statements.map(({ sql, parameters }) =>
        this.client.query<{ number: number }>({
          name: nameOf(sql),
          text: sql,
          values: parameters.map((value) => withOwn(value, own)),
        }),
      ),
    );
    return results.map(({ rows }) => rows);
  }
}

const names = new Map<string, string>();
function nameOf(sql: string): string {
  const known = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url').slice(0, 22);
  names.set(sql, known);
  return known;
}

/** The numbers of the entry and of the movement, as they were when it was sent. */
function numbersOf(written: readonly BareStatement[]): [entry: number, movement: number] {
  const entry = written.find(({ sql }) => sql.includes('insert into journal_entries'))!.parameters[0] as number;
  const row = written.find(({ sql }) => sql.startsWith('insert into "deposits"'))!;
  const columns = /\(([^)]*)\)/.exec(row.sql)![1]!.split(', ');
  return [entry, row.parameters[columns.indexOf('"id"')] as number];
}

function withOwn(value: unknown, own: ReadonlyMap<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => withOwn(each, own));
  if (Buffer.isBuffer(value)) return own.get(value.toString('hex')) ?? value;
  if (typeof value !== 'string' || !value.startsWith('{')) return own.get(value) ?? value;
  return value.replace(/"id":(\d+)/, (text, id: string) => (own.has(id) ? `"id":${String(own.get(id))}` : text));
}
