import { importCaptions } from '#contract/texts/import-captions';

/** The member of a history that says from which line of which import a record came. */
export const importedFromField = {
  label: importCaptions.importedFrom,
  show: (value: unknown): string => {
    const { batch, line } = (value ?? {}) as { batch?: unknown; line?: unknown };
    return typeof batch === 'number' && typeof line === 'number' ? importCaptions.importedLine(batch, line) : '';
  },
};
