import type { ImportKind } from '#contract/vocabulary/import-kinds';
import type { ImportedKind } from './imported-kind';
import { accounts } from './accounts-kind';
import { deposits, payments, transfers } from './movement-kinds';
import { people } from './people-kind';
import { projects } from './project-writing';
import { schedules } from './schedule-writing';

/** The kinds that can be imported. */
export const importedKinds: Readonly<Record<ImportKind, ImportedKind>> = {
  people,
  projects,
  schedules,
  accounts,
  deposits,
  transfers,
  payments,
};
