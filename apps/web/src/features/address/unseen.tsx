import type { ObjectAnswer } from '@sulian/contract';
import { findHistoryGap, formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { TokenAccount } from './token-account.tsx';

/** A valid address without a transaction: unknown, and hatched like everything unknown. An account of a token is known. */
export function Unseen({ object }: { readonly object: ObjectAnswer }) {
  const { t } = useTranslation();
  if (object.tokenAccountOf !== null) return <TokenAccount object={object} />;
  const gap = findHistoryGap(object.basis);
  return (
    <section className="unseen">
      <b>{t('object.unseenTitle')}</b>
      <div>
        {gap === undefined
          ? t('object.unseenText', { height: formatCount(object.basis.height) })
          : t(`state.absent.${gap}`)}
      </div>
    </section>
  );
}
