import type { ObjectAnswer } from '@sulian/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { CaseName } from '../../components/references/case-name.tsx';
import { CopyButton } from '../../components/references/copy-button.tsx';
import { WholeId } from '../../components/references/hash.tsx';
import { Bone } from '../../components/states/skeleton.tsx';
import { useIsLate } from '../../components/states/use-is-late.ts';
import type { ObjectRef } from '../../lib/api.ts';
import { useCaseName } from '../../lib/case-names.ts';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';
import { useMember } from '../../lib/use-member.ts';
import { Chips, Identity } from './chips.tsx';

interface Props {
  readonly target: ObjectRef;
  /** Undefined while it is on its way: the address itself is known already. */
  readonly object: ObjectAnswer | undefined;
  /** True: the data failed to load, which the panel below reports. */
  readonly isFailed?: boolean;
  readonly actions?: ReactNode;
  /** The object on the desk of the case. */
  readonly desk?: ReactNode;
  /** Basis of the page's answers. */
  readonly basis?: ReactNode;
}

/** Kind, identity and first activity of an object, and the basis of the page. */
export function ObjectHead({ target, object, isFailed = false, actions, desk, basis }: Props) {
  const { t } = useTranslation();
  const kind = target.kind === 'wallets' ? 'wallet' : 'address';
  const toName = useEntityName();
  const toChain = useChainText();
  const entity = kind === 'wallet' ? object?.entity : undefined;
  const name = entity == null ? undefined : toName(entity);
  const caseName = useCaseName()(target.hash, `/${target.blockchain}/`);
  const isWaiting = object === undefined && !isFailed;
  const isLate = useIsLate(isWaiting);
  return (
    <div className={`head ${isWaiting && !isLate ? 'early' : ''}`}>
      <div className="object-id">
        <span className={`kind ${isWaiting || isLate ? 'waited-for' : ''}`}>
          <ChainIcon id={target.blockchain} />
          {toChain(target.blockchain)} · {t(`kind.${kind}`)}
          {object !== undefined && <Identity object={object} />}
        </span>
        <h1 className={(caseName ?? name) === undefined ? '' : 'named'}>
          {caseName !== undefined ? (
            <>
              <CaseName name={caseName} /> <CopyButton text={target.hash} />
            </>
          ) : name === undefined ? (
            <WholeId text={target.hash} />
          ) : (
            <>
              {t('object.named', { name })} <CopyButton text={target.hash} />
            </>
          )}
        </h1>
        {(caseName ?? name) !== undefined && <div className="mono object-subtitle">{target.hash}</div>}
        <div className="object-lines">
          {object !== undefined && <Chips object={object} keepsHeight={isLate} />}
          {isWaiting && <ChipsWaiting />}
          {!isFailed && basis}
        </div>
      </div>
      <div className="aside">
        <div className="actions">
          <KindSwitch target={target} object={object} />
          {actions}
        </div>
        {desk}
      </div>
    </div>
  );
}

/** As high as the chips will be. */
function ChipsWaiting() {
  return (
    <div className="chips waited-for">
      {[160, 120, 140].map((width) => (
        <Bone key={width} width={width} height={18} />
      ))}
    </div>
  );
}

/** From an address to its wallet, and from a wallet to the address from which the reader came, or to its reference address. */
function KindSwitch({ target, object }: { readonly target: ObjectRef; readonly object: ObjectAnswer | undefined }) {
  const { t } = useTranslation();
  const member = useMember();
  if (object?.isSeen === false || object?.wallet.numberOfAddresses === null) return null;
  const { blockchain, kind, hash } = target;
  const from = kind === 'wallets' ? member : hash;
  const choices = [
    {
      is: 'addresses',
      text: t('kind.address'),
      to: paths.address(blockchain, from ?? object?.referenceAddress ?? hash),
    },
    { is: 'wallets', text: t('kind.wallet'), to: paths.wallet(blockchain, object?.wallet.id ?? hash, from) },
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
