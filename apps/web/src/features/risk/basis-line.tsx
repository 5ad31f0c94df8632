import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Bone } from '../../components/states/skeleton.tsx';
import { AsOfBlock } from '../../components/text/as-of-block.tsx';
import { Time } from '../../components/text/time.tsx';
import { type Risk, useBothScored } from './use-risk.ts';
import { resultOf } from './verdict/scored.ts';

interface Props {
  readonly risk: Risk;
  /** Basis of the page's own answer; undefined while loading. */
  readonly basis:
    | {
        readonly height: number;
        readonly time: number | null;
        readonly labelVersion: number;
        readonly historyHeight: number | null;
      }
    | undefined;
}

/** Basis of everything on the page: the last line of its head, on screen and in print. */
export function BasisLine({ risk, basis }: Props) {
  const { t } = useTranslation();
  const both = useBothScored(risk);
  const scored = (resultOf(both.INCOMING) ?? resultOf(both.OUTGOING))?.basis;
  if (basis === undefined)
    return (
      <div className="object-basis">
        <Bone width="min(100%, 420px)" height={16} />
      </div>
    );
  return (
    <div className="object-basis">
      <span>
        {t('object.rests')} <b>{formatCount(basis.height)}</b>
      </span>
      {basis.time !== null && <Time sec={basis.time} />}
      <AsOfBlock of={basis.historyHeight} head={basis.height} />
      <span>{t('object.labelVersion', { version: basis.labelVersion })}</span>
      {scored !== undefined && (
        <>
          <span>{t('object.policyVersion', { version: scored.policyVersion })}</span>
          <span>{t('object.priceVersion', { version: scored.priceVersion })}</span>
        </>
      )}
    </div>
  );
}
