import type { ObjectAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format.ts';

/** A valid address without a transaction: unknown, and hatched like everything unknown. */
export function Unseen({ object }: { readonly object: ObjectAnswer }) {
  const { t } = useTranslation();
  return (
    <section className="unseen">
      <b>{t('object.unseenTitle')}</b>
      <div>{t('object.unseenText', { height: formatCount(object.basis.height) })}</div>
    </section>
  );
}
