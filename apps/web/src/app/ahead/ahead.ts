import { isTooLate, sendEarly } from '../../lib/early-calls.ts';
import { findUser } from '../../lib/session.ts';
import { applyTheme, readTheme } from '../theme-name.ts';
import { listFirstCalls } from './first-calls.ts';

/** First part of a page's address → its scripts and styles; written in by the build. */
declare const __PAGE_FILES__: Readonly<Record<string, readonly string[]>>;

/**
 * Runs before the application and is not part of it. Requests the scripts and styles of the page at the address, and
 * that page's first calls, while the application itself is still loading.
 */
function lookAhead(): void {
  applyTheme(readTheme());
  const user = findUser();
  if (user === undefined) return;
  if (!isTooLate()) for (const call of listFirstCalls(location)) sendEarly(call, user.token);
  for (const file of __PAGE_FILES__[location.pathname.split('/')[1] ?? ''] ?? []) preload(file);
}

function preload(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

lookAhead();
