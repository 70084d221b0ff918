import type { ImportKind } from '#contract/vocabulary/import-kinds';
import type { ImportedKind } from './imported-kind';
import { deposits, payments, transfers } from './movement-kinds';

/** The kinds that can be imported. */
export const importedKinds: Readonly<Record<ImportKind, ImportedKind>> = { deposits, transfers, payments };
