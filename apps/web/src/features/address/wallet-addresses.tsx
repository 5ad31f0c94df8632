import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/layout/dialog.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { AddressPages } from './address-pages.tsx';

const PER_PAGE = 4;
const PER_PAGE_OF_DIALOG = 10;

/** The wallet's addresses: a few in the page, more at once in a dialog. */
export function WalletAddresses({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card list">
      <header>
        <h2>{t('list.walletTitle')}</h2>
        <button type="button" className="btn small at-end" onClick={() => setOpen(true)}>
          {t('list.openDialog')}
        </button>
      </header>
      <AddressPages target={target} perPage={PER_PAGE} />
      <Dialog title={t('list.walletTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <AddressPages target={target} perPage={PER_PAGE_OF_DIALOG} />
      </Dialog>
    </section>
  );
}
