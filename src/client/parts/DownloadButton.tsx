import { Button, Loader } from '@mantine/core';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { ownResult } from '../dialogs/own-result';
import { useAppStore } from '../store-hooks';
import { loadDownloads } from './late-downloads';

interface DownloadButtonProps {
  label: string;
  size?: 'xs' | 'sm';
  isDisabled?: boolean;
  download: () => Promise<unknown>;
  /** what is said when no file was saved */
  failure: (error: unknown) => string;
}

/** Saves a file and says so when that failed. It keeps the focus while it waits, and a second click counts for nothing. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, size = 'xs', isDisabled = false, download, failure } = props;
  const store = useAppStore();
  const isBusy = useRef(false);
  const [isWaiting, setWaiting] = useState(false);

  const save = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setWaiting(true);
    const tell = ownResult(store);
    try {
      await download();
    } catch (error) {
      void tell('error', failure(error));
    } finally {
      isBusy.current = false;
      setWaiting(false);
    }
  };

  return (
    <Button
      variant="default"
      size={size}
      leftSection={isWaiting ? <Loader size={15} color="gray" aria-hidden /> : <Download size={15} aria-hidden />}
      aria-busy={isWaiting}
      disabled={isDisabled}
      onPointerEnter={loadDownloads}
      onFocus={loadDownloads}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
