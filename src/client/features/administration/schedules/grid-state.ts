import { type ScheduleField, scheduleFields, type TypedScheduleRow } from '#contract/areas/schedules.form';
import { limits } from '#contract/vocabulary/limits';
import { followingRows, landedRows, mergedRows } from './grid-merge';
import { emptyRow, filledRows, type GridRow, isBlank, type SavedRow, settledCell, typedRow } from './grid-rows';
import type { SentRows } from './grid-sent';

/** What is typed over an opened schedule. `base` is what was opened, and `version` which one that was. */
export interface GridContent {
  readonly version: number;
  readonly base: readonly SavedRow[];
  readonly rows: readonly GridRow[];
  /** why it is saved, as it was typed when that was asked last */
  readonly reason: string;
  /** what was sent of it, and was perhaps saved */
  readonly sent: readonly SentRows[];
}

/** Anybody may have written into the browser's storage. */
const areGridRows = (rows: unknown) =>
  Array.isArray(rows) &&
  rows.every((row: GridRow | null) => row && scheduleFields.every((field) => typeof row[field] === 'string'));

/** Whether what was kept is what a grid keeps. */
export const isGridContent = (kept: object): kept is GridContent => {
  const { base, rows, sent } = kept as Partial<GridContent>;
  return (
    Array.isArray(base) &&
    base.every((row: SavedRow | null) => typeof row?.id === 'number') &&
    areGridRows(rows) &&
    Array.isArray(sent) &&
    sent.every(
      (each: SentRows | null) =>
        typeof each?.reason === 'string' && typeof each.key === 'string' && areGridRows(each.rows),
    )
  );
};

/** What was sent without what this key was for. */
export const withoutKey = (sent: readonly SentRows[], of: string) => sent.filter(({ key }) => key !== of);

/** What the rows were before a step, or after one that was undone; `cell` is that of one that typed into it. */
interface Step {
  readonly rows: readonly GridRow[];
  readonly cell: string | null;
}

/** The content of the grid, and what it was before each step. */
export interface GridState extends GridContent {
  readonly steps: readonly Step[];
  /** what was undone and can come back, until something else is done */
  readonly undone: readonly Step[];
}

/** Some cells of a row that come at once, as pasted or generated. */
export type CellTexts = Partial<TypedScheduleRow>;

export type GridAction =
  | { readonly type: 'typed'; readonly key: number; readonly field: ScheduleField; readonly text: string }
  | { readonly type: 'left'; readonly key: number; readonly field: ScheduleField }
  | { readonly type: 'removed'; readonly key: number }
  /** from a row on, over what is there and beyond */
  | { readonly type: 'pasted'; readonly key: number; readonly rows: readonly CellTexts[] }
  | { readonly type: 'generated'; readonly rows: readonly TypedScheduleRow[]; readonly replaces: boolean }
  /** nothing is typed, and somebody else has saved; or what they saved is taken up under what is typed */
  | { readonly type: 'followed' | 'takenUp'; readonly version: number; readonly theirs: readonly SavedRow[] }
  | { readonly type: 'reasoned'; readonly reason: string }
  | { readonly type: 'sent'; readonly sent: SentRows }
  /** nothing is saved under this key */
  | { readonly type: 'refused'; readonly key: string }
  /** what was sent is what is saved now, although no answer came */
  | { readonly type: 'landed'; readonly version: number; readonly saved: readonly SavedRow[]; readonly sent: SentRows }
  | { readonly type: 'undone' | 'redone' };

const mostSteps = 100;
const noSteps = { steps: [], undone: [] };

/** The grid over some content: nothing was done there yet. */
export const stateOver = (content: GridContent): GridState => ({ ...content, ...noSteps });

/** The grid of a schedule that was just opened: its rows by day, and an empty one under them. */
export function openedContent(version: number, base: readonly SavedRow[]): GridContent {
  const rows = withEmptyLast(base.map((row, key) => ({ key, id: row.id, ...typedRow(row) })));
  return { version, base, rows, reason: '', sent: [] };
}

const nextKey = (rows: readonly GridRow[]) => rows.reduce((last, { key }) => Math.max(last, key), -1) + 1;

/** Typing into the last row, which is empty, adds one; there is always another under it, up to the most. */
function withEmptyLast(rows: readonly GridRow[]): readonly GridRow[] {
  const last = rows.at(-1);
  if ((last && isBlank(last)) || rows.length >= limits.scheduleRows) return rows;
  return [...rows, emptyRow(nextKey(rows))];
}

const withStep = (steps: readonly Step[], step: Step) => [...steps, step].slice(-mostSteps);

/** One step that can be undone; what is typed into one cell in one go is one step. */
function step(state: GridState, rows: readonly GridRow[], cell: string | null = null): GridState {
  const { steps, undone } = state;
  const isSameStep = cell !== null && undone.length === 0 && steps.at(-1)?.cell === cell;
  return {
    ...state,
    rows: withEmptyLast(rows),
    steps: isSameStep ? steps : withStep(steps, { rows: state.rows, cell }),
    undone: [],
  };
}

const withCell = (rows: readonly GridRow[], key: number, cells: CellTexts) =>
  rows.map((row) => (row.key === key ? { ...row, ...cells } : row));

const withoutRow = (rows: readonly GridRow[], key: number) => rows.filter((row) => row.key !== key);

export function gridReducer(state: GridState, action: GridAction): GridState {
  const { rows } = state;
  switch (action.type) {
    case 'typed': {
      const { key, field, text } = action;
      return step(state, withCell(rows, key, { [field]: text }), `${String(key)} ${field}`);
    }
    case 'left': {
      const row = rows.find(({ key }) => key === action.key);
      const text = row && settledCell(action.field, row[action.field]);
      if (text === undefined || text === row?.[action.field]) return state;
      return { ...state, rows: withCell(rows, action.key, { [action.field]: text }) };
    }
    case 'removed':
      return step(state, withoutRow(rows, action.key));
    case 'pasted':
      return step(state, withBlock(rows, action.key, action.rows));
    case 'generated': {
      const kept = filledRows(rows).filter(({ id }) => id !== null || !action.replaces);
      const first = nextKey(rows);
      const added = action.rows.map((cells, index) => ({ key: first + index, id: null, ...cells }));
      return step(state, [...kept, ...added]);
    }
    case 'followed': {
      const { version, theirs } = action;
      const now = followingRows(theirs, rows, nextKey(rows));
      return { ...state, version, base: theirs, rows: withEmptyLast(now), ...noSteps };
    }
    case 'takenUp': {
      const { version, theirs } = action;
      const merged = mergedRows(state.base, theirs, filledRows(rows), state.sent, nextKey(rows));
      // The steps before led to rows of another version.
      return { ...state, version, base: theirs, rows: withEmptyLast(merged), sent: [], ...noSteps };
    }
    case 'reasoned':
      return { ...state, reason: action.reason };
    case 'sent': {
      const { sent } = action;
      return { ...state, reason: sent.reason, sent: [sent, ...withoutKey(state.sent, sent.key)] };
    }
    case 'refused':
      return { ...state, sent: withoutKey(state.sent, action.key) };
    case 'landed': {
      const { version, saved, sent } = action;
      const landed = landedRows(sent, saved, filledRows(rows));
      // What is typed from now on has a reason of its own.
      return stateOver({ version, base: saved, rows: withEmptyLast(landed), reason: '', sent: [] });
    }
    case 'undone': {
      const { steps, undone } = state;
      const last = steps.at(-1);
      if (!last) return state;
      return { ...state, rows: last.rows, steps: steps.slice(0, -1), undone: [...undone, { ...last, rows }] };
    }
    case 'redone': {
      const { steps, undone } = state;
      const next = undone.at(-1);
      if (!next) return state;
      return { ...state, rows: next.rows, steps: withStep(steps, { ...next, rows }), undone: undone.slice(0, -1) };
    }
  }
}

/** The rows with a block of cells laid over them from a row on. */
function withBlock(rows: readonly GridRow[], key: number, block: readonly CellTexts[]): GridRow[] {
  const start = rows.findIndex((row) => row.key === key);
  const first = nextKey(rows);
  const laid = block.map((cells, index) => ({ ...(rows[start + index] ?? emptyRow(first + index)), ...cells }));
  return [...rows.slice(0, start), ...laid, ...rows.slice(start + block.length)];
}
