import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './locales/i18n.ts';
import './styles/tokens.css';
import './styles/app.css';

/** The interface's generation, as its users know it. */
const VERSION_LABEL = '0.0.19';
console.info(VERSION_LABEL);

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
