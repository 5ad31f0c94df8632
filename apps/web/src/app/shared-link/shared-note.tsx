import type { Headline } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import { Strip } from '../../components/states/strip.tsx';
import { type Risk, useBothScored } from '../../features/risk/use-risk.ts';
import { readHeadline } from '../../features/risk/verdict/headline.ts';
import { readShared, withoutShared } from './shared-view.ts';

interface Props {
  readonly height: number;
  readonly own?: Headline | undefined;
  readonly risk: Risk;
}

/** The verdict that the sender of a copied link saw, and the one of today. */
export function SharedNote({ height, own, risk }: Props) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { headline, isOpen } = readHeadline(useBothScored(risk), own);
  const shared = readShared(params);
  if (shared === undefined) return null;
  const toBasis = (basis: Headline['basis']) => (basis === null ? '' : t(`worstOf.${basis}`));
  const now = { height: formatCount(height) };
  return (
    <Strip
      action={
        <button
          type="button"
          className="btn small"
          onClick={() => setParams(withoutShared, { replace: true, preventScrollReset: true })}
        >
          {t('sharedLink.newest')}
        </button>
      }
    >
      {t('sharedLink.then', { height: formatCount(shared.height) })} <LevelTag level={shared.level} />{' '}
      {toBasis(shared.basis)} · {t('sharedLink.now', now)}{' '}
      {isOpen ? (
        t('verdict.pending')
      ) : (
        <>
          <LevelTag level={headline.level} /> {toBasis(headline.basis)}
        </>
      )}
    </Strip>
  );
}
