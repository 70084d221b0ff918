import { useRef, useState } from 'react';
import { ImportChoice } from './ImportChoice';
import { ImportList } from './ImportList';
import { ImportPanel } from './ImportPanel';
import './import.css';

/** Import: a file is chosen, judged row by row, written all at once, and undone as a whole (contract §9). */
export function ImportScreen() {
  const [opened, setOpened] = useState<number | null>(null);
  const upload = useRef<HTMLButtonElement>(null);
  return (
    <div className="import">
      <ImportChoice uploadButton={upload} onUploaded={setOpened} />
      {opened !== null && <ImportPanel key={opened} id={opened} opener={upload} onClose={() => setOpened(null)} />}
      <ImportList opened={opened} onOpen={setOpened} />
    </div>
  );
}
