import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');

const files: Record<string, string> = {
  'src/client/one.css': `
    .card, .card__head:focus-visible { color: red; }
    .badge--positive, .badge--gone { color: red; }
    .gone { color: red; --read: 1px; --unread: 2px; width: var(--read); height: var(--unset, 3px); }
    @media print { .card .also-gone { color: red; } }`,
  'src/client/two.css': '.page .card { color: red; } .card:hover { color: var(--color-accent); }',
  'src/client/Card.tsx': `
    import { Modal, Select } from '@mantine/core';
    import { messages } from '#contract/texts/messages';
    const { failed } = messages.login;
    const tones = ['positive', 'negative'];
    export const card = tones.map((tone) => <div className={\`card badge--\${tone} \${failed}\`} />);
    export const popup = <Modal.Root className="page card__head"><Select aria-label={messages.title} /></Modal.Root>;
    save(messages.save);
    const texts = messages.due;
    show(texts.none);`,
  'src/client/others.ts': 'const due = 1; const dueMessages = 2; pay(due, dueMessages);',
  'src/client/app/theme.ts': `
    export const theme = createTheme({ components: {
      Combobox: { defaultProps: {} }, Drawer: { defaultProps: {} }, Modal: { defaultProps: {} }, Select: { defaultProps: {} } } });`,
  'src/client/app/theme-variables.css': ':root { --color-accent: #fff; --color-shade: #000; }',
  'src/client/app/tokens.ts': "export const light = { accent: '#fff', shade: '#000' };",
  'src/contract/texts/due-messages.ts': "export const dueMessages = { none: 'Nothing.', unsaid: 'Never said' };",
  'src/contract/texts/message-groups.ts': "export { dueMessages as due } from './due-messages';",
  'src/contract/texts/messages.ts': `
    export const messages = {
      title: 'Books', unsaid: 'Never said',
      login: { failed: 'Login failed', done: 'Signed in.' },
      save: { done: 'Saved.' },
    } as const;`,
};

const expected = [
  'src/client/one.css: no element has the class .badge--gone.',
  'src/client/one.css: no element has the class .gone.',
  'src/client/one.css: no element has the class .also-gone.',
  'src/client/one.css and src/client/two.css both style .card.',
  'src/client/one.css: nothing reads the property --unread.',
  'src/client/one.css: nothing sets the property --unset.',
  'src/contract/texts/due-messages.ts: nobody says dueMessages.unsaid.',
  'src/contract/texts/messages.ts: nobody says messages.unsaid.',
  'src/contract/texts/messages.ts: nobody says messages.login.done.',
  'src/client/app/theme.ts: no screen shows a Drawer, so it needs no defaults.',
  'src/client/app/theme.ts: no screen shows a Modal, so it needs no defaults.',
  'src/client/app/tokens.ts: nothing has the colour shade.',
];

it('the check of leftovers finds each kind, and nothing that is used', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leftovers-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), text);
    }
    const script = path.join(root, '__tests__/support/leftovers.mjs');
    expect(JSON.parse(execFileSync(process.execPath, [script], { cwd: folder }).toString())).toEqual(expected);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

it.each(['server', 'console'])('the controls of the %s take away what is there, and have their tests', (name) => {
  execFileSync(process.execPath, [path.join(root, `__tests__/experiments/${name}-controls.mjs`), '--look'], {
    stdio: 'pipe',
  });
});
