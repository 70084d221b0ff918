/*
 * node __tests__/experiments/console-controls.mjs [NAME …]: takes one protection of the console away at a time, in a copy
 * of the project, and counts how many cases of its tests in a real browser fail then. None failing is a test that proves
 * nothing, and ends the program with an error.
 */
import { runControls } from './controls.mjs';

const drafts = 'src/client/forms/useFormDraft.ts';
const oneKey = { file: drafts, from: 'sentKeys.current[content] ?? newIdempotencyKey()', to: 'newIdempotencyKey()' };

/** What is taken away: code and what it is replaced by; and the tests that must find it missing. */
const controls = [
  {
    name: 'keys',
    promise: 'E12, E13: each try is sent under a key of its own',
    changes: [oneKey],
    tests: ['browser/faults-session', 'browser/faults-network'],
  },
  {
    name: 'guards',
    promise: 'E28: a form takes every Save, sends each try under a key of its own, and tells nobody what is saved',
    changes: [
      oneKey,
      { file: 'src/client/forms/useSubmitFlow.ts', from: 'if (isBusy.current) return;', to: '' },
      { file: 'src/client/forms/useSubmitFlow.ts', from: 'draft.endSaved(sent);', to: '' },
    ],
    tests: ['browser/faults-repeats'],
  },
  {
    name: 'drafts',
    promise: 'E12: what is typed is kept on the screen only',
    changes: [{ file: drafts, from: 'if (!draftName || !owner) return;', to: 'return;' }],
    tests: ['browser/faults-drafts'],
  },
  {
    name: 'worker',
    promise: 'E14: the worker gives the files of its own version only',
    changes: [
      {
        file: 'src/client/service-worker.ts',
        from: "sameOrigin && url.pathname.startsWith('/assets/')",
        to: "sameOrigin && url.pathname.startsWith('/nothing/')",
      },
    ],
    tests: ['browser/faults-deploy'],
  },
  {
    name: 'storage',
    promise: 'E25: what the browser refuses is thrown',
    changes: [
      {
        file: 'src/client/storage/browser-storage.ts',
        from: '} catch {\n      return otherwise;',
        to: '} catch (failure) {\n      if (failure) throw failure;\n      return otherwise;',
      },
    ],
    tests: ['browser/faults-browser'],
  },
];

runControls(controls);
