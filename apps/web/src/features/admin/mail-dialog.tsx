import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/layout/dialog.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { getMail } from './api/admin.ts';
import './admin.css';

/** One stored mail. Opening it is audited, so it is fetched once and not cached. */
export function MailDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['mail', id],
    queryFn: () => getMail(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog title={query.data?.subject ?? t('admin.mail')} isOpen onClose={onClose}>
      <Loaded query={query}>
        {(mail) => (
          <div className="card-body">
            <p className="dim">
              {t('admin.to')} {mail.to}
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail is scrolled by keys, too */}
            <pre className="mail-text" tabIndex={0}>
              {mail.text}
            </pre>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
