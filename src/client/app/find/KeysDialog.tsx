import { useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { shortcutCaptions } from '#contract/texts/shortcut-captions';
import { Button } from '@mantine/core';
import { keysOff } from '../../storage/single-keys';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { persistentStorage } from '../../storage/browser-storage';
import './keys.css';

/** The keys that there are; those that act alone are turned off and on here. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [doAct, setAct] = useState(() => !persistentStorage.get(keysOff));
  const { title, groups, singleKeys, singleKeysHint } = shortcutCaptions;
  return (
    <ScreenDialog title={title} size="md" onClose={onClose}>
      {groups.map(({ name, keys }) => (
        <section key={name}>
          <h3 className="keys__group">{name}</h3>
          <dl className="keys">
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((part) => (
                    <kbd key={part}>{part}</kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className="keys__switch">
        <input
          type="checkbox"
          checked={doAct}
          onChange={({ currentTarget: { checked } }) => {
            if (checked) persistentStorage.remove(keysOff);
            else persistentStorage.set(keysOff, 'true');
            setAct(checked);
          }}
        />
        <span>
          {singleKeys}
          <span className="dimmed">{singleKeysHint}</span>
        </span>
      </label>
      <div className="dialog__buttons dialog__buttons--in-sight">
        <Button variant="default" onClick={onClose} data-autofocus>
          {buttons.ok}
        </Button>
      </div>
    </ScreenDialog>
  );
}
