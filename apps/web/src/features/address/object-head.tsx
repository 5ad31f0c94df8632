import type { ObjectAnswer } from '@sulian/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { CopyButton } from '../../components/references/copy-button.tsx';
import { WholeId } from '../../components/references/hash.tsx';
import { Bone } from '../../components/states/skeleton.tsx';
import { Time } from '../../components/text/time.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { useEntityName } from '../../lib/entity-name.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Chips } from './chips.tsx';

interface Props {
  readonly target: ObjectRef;
  /** Undefined while it is on its way: the address itself is known already. */
  readonly object: ObjectAnswer | undefined;
  /** It will not come: the panel below says so. */
  readonly isFailed?: boolean;
  readonly actions?: ReactNode;
}

/** What it is, who it is, since when, and what the page rests on. */
export function ObjectHead({ target, object, isFailed = false, actions }: Props) {
  const { t } = useTranslation();
  const kind = target.kind === 'wallets' ? 'wallet' : 'address';
  const toName = useEntityName();
  const toChain = useChainText();
  const entity = kind === 'wallet' ? object?.entity : undefined;
  const name = entity == null ? undefined : toName(entity);
  const isWaiting = object === undefined && !isFailed;
  const isLate = useIsLate(isWaiting);
  return (
    <div className={`head ${isWaiting && !isLate ? 'early' : ''}`}>
      <div className="object-id">
        <span className="kind">
          <ChainIcon id={target.blockchain} />
          {toChain(target.blockchain)} · {t(`kind.${kind}`)}
        </span>
        <h1 className={name === undefined ? '' : 'named'}>
          {name === undefined ? (
            <WholeId text={target.hash} />
          ) : (
            <>
              {t('object.named', { name })} <CopyButton text={target.hash} />
            </>
          )}
        </h1>
        {name !== undefined && <div className="mono object-subtitle">{target.hash}</div>}
        {object !== undefined && <Chips object={object} keepsHeight={isLate} />}
        {isWaiting && <ChipsWaiting />}
      </div>
      <div className="aside">
        {!isFailed && <Rests object={object} />}
        <div className="actions">
          <KindSwitch target={target} object={object} />
          {actions}
        </div>
      </div>
    </div>
  );
}

/** Longer than this the page does not wait for its head to be seen; then the height held free for chips is theirs. */
const EARLY_MS = 400;

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), EARLY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** As high as the chips will be. */
function ChipsWaiting() {
  return (
    <div className="chips waited-for">
      {[220, 160, 190, 180].map((width) => (
        <Bone key={width} width={width} height={26} />
      ))}
    </div>
  );
}

function Rests({ object }: { readonly object: ObjectAnswer | undefined }) {
  const { t } = useTranslation();
  if (object === undefined) return <Bone width={220} height={16} />;
  const { height, time, labelVersion } = object.basis;
  return (
    <div className="object-basis">
      {t('object.rests')} <b>{formatCount(height)}</b>
      {time !== null && (
        <>
          {' · '}
          <Time sec={time} />
        </>
      )}
      {' · '}
      {t('object.labelVersion', { version: labelVersion })}
    </div>
  );
}

/** From an address to its wallet, and from a wallet to the address that it is named after. */
function KindSwitch({ target, object }: { readonly target: ObjectRef; readonly object: ObjectAnswer | undefined }) {
  const { t } = useTranslation();
  if (object?.isSeen === false) return null;
  const { blockchain, kind, hash } = target;
  const reference = object?.referenceAddress ?? hash;
  const choices = [
    { is: 'addresses', text: t('kind.address'), to: paths.address(blockchain, kind === 'wallets' ? reference : hash) },
    { is: 'wallets', text: t('kind.wallet'), to: paths.wallet(blockchain, object?.wallet.id ?? hash) },
  ];
  return (
    <nav className="tabs" aria-label={t('object.switch')}>
      {choices.map(({ is, text, to }) => (
        <Link key={is} to={to} {...(is === kind ? { 'aria-current': 'page' as const } : {})}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
