import type { MantineColorSchemeManager } from '@mantine/core';
import { persistentStorage } from '../storage/browser-storage';
import { colorSchemeKey, isColorScheme, keptColorScheme } from './color-scheme';

/** Keeps the choice of colour scheme for Mantine, and hears of it when another tab changes it. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let stopListening = () => {};
  return {
    get: keptColorScheme,
    set: (choice) => persistentStorage.set(colorSchemeKey, choice),
    clear: () => persistentStorage.remove(colorSchemeKey),
    subscribe: (onUpdate) => {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (key === colorSchemeKey && isColorScheme(newValue)) onUpdate(newValue);
      };
      window.addEventListener('storage', listen);
      stopListening = () => window.removeEventListener('storage', listen);
    },
    unsubscribe: () => stopListening(),
  };
}
