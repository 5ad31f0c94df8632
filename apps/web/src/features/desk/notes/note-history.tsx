import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/states/states.tsx';
import { Time } from '../../../components/text/time.tsx';
import { listVersions } from '../api.ts';

/** Every text that a note had, on request. */
export function NoteHistory({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['desk-versions', id],
    queryFn: () => listVersions(id),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <>
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'desk.notes.hideHistory' : 'desk.notes.history')}
      </button>
      {isOpen && (
        <Loaded query={query} skeleton={<p className="dim">{t('desk.notes.loading')}</p>}>
          {({ items }) => (
            <ol className="desk-versions">
              {items.map(({ version, text, by, time }) => (
                <li key={version}>
                  <span className="dim">
                    {by} <Time sec={time} />
                  </span>
                  <p className="desk-note-text">{text}</p>
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      )}
    </>
  );
}
