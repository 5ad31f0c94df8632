import { useSyncExternalStore } from 'react';

/** Fields of the signed-in user that the browser stores; name, role and case name come from the server. */
export interface StoredUser {
  readonly email: string;
  readonly avatar: string;
  readonly token: string;
  readonly caseId: number;
}

const USER_KEY = 'sulian-user-info';
const LOGGED_OUT_KEY = 'sulian-logged-out';

/** Codes with which the server ends a session, for any call: missing, expired, revoked. */
export const SESSION_ENDINGS = ['SESSION_MISSING', 'SESSION_EXPIRED', 'SESSION_REVOKED'] as const;
/** How the last session ended: by hand nothing is remembered, by force the page and the reason are. */
type Leaving = 'byHand' | (typeof SESSION_ENDINGS)[number];

let leaving: Leaving | undefined;
let cached: { readonly raw: string | null; readonly user: StoredUser | undefined } = { raw: null, user: undefined };
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

function parseStoredUser(raw: string | null): StoredUser | undefined {
  if (raw === null) return undefined;
  try {
    const { email, avatar, token, caseId } = JSON.parse(raw) as Record<string, unknown>;
    const isWhole = typeof email === 'string' && typeof token === 'string' && typeof caseId === 'number';
    if (!isWhole || email === '' || token === '') return undefined;
    return { email, avatar: typeof avatar === 'string' ? avatar : '', token, caseId };
  } catch {
    return undefined;
  }
}

/** User of the session in this browser; undefined without token or e-mail, and after a logout. */
export function findUser(): StoredUser | undefined {
  const raw = localStorage.getItem(LOGGED_OUT_KEY) === null ? localStorage.getItem(USER_KEY) : null;
  if (raw !== cached.raw) cached = { raw, user: parseStoredUser(raw) };
  return cached.user;
}

export function startSession({ email, avatar, token, caseId }: StoredUser): void {
  leaving = undefined;
  localStorage.removeItem(LOGGED_OUT_KEY);
  localStorage.setItem(USER_KEY, JSON.stringify({ email, avatar, token, caseId }));
  notify();
}

export function endSession(how: Leaving): void {
  leaving = how;
  localStorage.removeItem(USER_KEY);
  localStorage.setItem(LOGGED_OUT_KEY, '1');
  for (const listener of endListeners) listener();
  notify();
}

export const findLeaving = (): Leaving | undefined => leaving;
/** The login screen has been reached: from here on every protected page is remembered again. */
export const forgetLeaving = (): void => {
  leaving = undefined;
};

/** For what must not outlive a session: answers in memory, recent searches. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab signed in or out.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useUser = (): StoredUser | undefined => useSyncExternalStore(subscribe, findUser);
