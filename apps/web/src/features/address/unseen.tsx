import type { ObjectAnswer } from '@sulian/contract';
import { formatCount, isHeldInPart } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { TokenAccount } from './token-account.tsx';

/** A valid address without a transaction: unknown, and hatched like everything unknown. An account of a token is known. */
export function Unseen({ object }: { readonly object: ObjectAnswer }) {
  const { t } = useTranslation();
  if (object.tokenAccountOf !== null) return <TokenAccount object={object} />;
  return (
    <section className="unseen">
      <b>{t('object.unseenTitle')}</b>
      <div>
        {isHeldInPart(object.basis)
          ? t('state.absentInPart')
          : t('object.unseenText', { height: formatCount(object.basis.height) })}
      </div>
    </section>
  );
}
