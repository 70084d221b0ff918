import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles.css';
import { App } from './app/App';
import { ThemeProvider } from './app/ThemeProvider';
import { registerServiceWorker } from './app/service-worker-registration';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the console.');

createRoot(place).render(
  <StrictMode>
    <ThemeProvider>
      <App />
    </ThemeProvider>
  </StrictMode>,
);

void registerServiceWorker(() => undefined);
