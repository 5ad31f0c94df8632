import { lazy, Suspense } from 'react';
import { withLateTexts } from '../../locales/late-texts.ts';
import { useLiveNotifications } from './live/use-live-notifications.ts';
import type { NewestProps } from './newest.tsx';
import { useNewest } from './use-newest.ts';
import './alert.css';

const MOST_SHOWN = 99;

const Newest = lazy(async () => ({
  default: (await withLateTexts(() => import('./newest.tsx'))).NewestNotifications,
}));

/** Content of the bell, whose script and texts come when it is opened. */
export const NewestNotifications = (props: NewestProps) => (
  <Suspense>
    <Newest {...props} />
  </Suspense>
);

/** Count in the bell, limited to its space. */
export const toBellCount = (unread: number): string => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread));

/** The bell itself, with how many are unread. */
export function BellFace({ unread }: { readonly unread: number }) {
  return (
    <>
      <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
        <path
          d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20a2 2 0 0 0 4 0"
          strokeWidth="1.7"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      {unread > 0 && <span className="alert-count">{toBellCount(unread)}</span>}
    </>
  );
}

/** The bell's state, live: what the header needs to draw it. */
export function useBell(): { readonly unread: number; readonly isLost: boolean } {
  const isLost = useLiveNotifications();
  const { data } = useNewest();
  return { unread: data?._metadata.unread ?? 0, isLost };
}
