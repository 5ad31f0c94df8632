import type { ObjectAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** A valid address without a transaction: unknown, and hatched like everything unknown. */
export function Unseen({ object }: { readonly object: ObjectAnswer }) {
  const { t } = useTranslation();
  return (
    <section className="unseen">
      <b>{t('object.unseenTitle')}</b>
      <div>{t('object.unseenText', { height: object.basis.height.toLocaleString('en-US') })}</div>
    </section>
  );
}
