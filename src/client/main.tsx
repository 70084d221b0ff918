import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles.css';
import { App } from './app/App';
import { announceUpdate } from './app/console-update';
import { preloadScreen } from './app/dashboard-parts';
import { ThemeProvider } from './app/ThemeProvider';
import { watchVersion } from './app/version-watch';
import { readSession } from './session/session.storage';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the console.');

if (readSession().token !== null) preloadScreen(window.location.pathname);

createRoot(place).render(
  <StrictMode>
    <ThemeProvider>
      <App />
    </ThemeProvider>
  </StrictMode>,
);

/* Its worker fetches every file of the console: not before the page itself has all of its own. */
const watch = () => void watchVersion(announceUpdate);
if (document.readyState === 'complete') watch();
else window.addEventListener('load', watch, { once: true });
