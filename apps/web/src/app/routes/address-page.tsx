import type { ObjectAnswer } from '@sulian/contract';
import { getChain } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { CopyButton } from '../../components/copy-button.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { useTitle } from '../../components/use-title.ts';
import { Tiles } from '../../features/address/tiles.tsx';
import { Transactions } from '../../features/address/transactions.tsx';
import { WalletAddresses } from '../../features/address/wallet-addresses.tsx';
import { RiskPanel } from '../../features/risk/risk-panel.tsx';
import { getObject, type ObjectRef } from '../../lib/api.ts';
import { shorten } from '../../lib/format.ts';
import { paths } from '../paths.ts';

/** SPEC's types in the address of the page. */
const KINDS: Readonly<Record<string, ObjectRef['kind']>> = { '1': 'addresses', '2': 'wallets' };

export default function AddressPage() {
  const { type = '', blockchain = '', id = '' } = useParams();
  const kind = KINDS[type];
  if (kind === undefined) return <Navigate to={paths.home} replace />;
  return <ObjectPage key={`${type}/${blockchain}/${id}`} target={{ blockchain, kind, hash: id }} />;
}

function ObjectPage({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['object', target], queryFn: () => getObject(target) });
  const kind = target.kind === 'wallets' ? 'wallet' : 'address';
  useTitle(t(`title.${kind}`, { id: target.hash }));
  return (
    <>
      <nav className="crumb" aria-label={t('app.breadcrumb')}>
        <Link to={paths.home}>{t('app.home')}</Link> / <span className="mono">{shorten(target.hash)}</span>
      </nav>
      <Loaded query={query}>{(object) => <Found object={object} target={target} kind={kind} />}</Loaded>
    </>
  );
}

function Found({
  object,
  target,
  kind,
}: {
  readonly object: ObjectAnswer;
  readonly target: ObjectRef;
  readonly kind: 'address' | 'wallet';
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className="head">
        <div className="id">
          <span className="kind">
            <i>{getChain(object.blockchain).symbol.slice(0, 1)}</i>
            {getChain(object.blockchain).name} · {t(`kind.${kind}`)}
          </span>
          <h1>
            {object.hash} <CopyButton text={object.hash} />
          </h1>
          <Chips object={object} />
        </div>
      </div>
      {object.isSeen ? (
        <>
          <RiskPanel blockchain={object.blockchain} objectType={object.kind} objectId={object.hash} />
          <Tiles target={target} />
          <Transactions target={target} />
          {kind === 'wallet' && <WalletAddresses target={target} />}
        </>
      ) : (
        <div className="unseen">
          <b>{t('object.unseenTitle')}</b>
          <div>{t('object.unseenText', { height: object.basis.height })}</div>
        </div>
      )}
    </>
  );
}

/** Who it is, how we know, how large its wallet is, when it was active. */
function Chips({ object }: { readonly object: ObjectAnswer }) {
  const { t } = useTranslation();
  const [label] = object.labels;
  return (
    <div className="chips">
      {object.entity === null ? (
        <span className="chip">{t('object.unknownEntity')}</span>
      ) : (
        <span className="chip">
          <b>{object.entity.name}</b> {t(`type.${object.entity.type}`)}
        </span>
      )}
      {object.wallet.numberOfAddresses > 1 && (
        <Link className="chip" to={paths.wallet(object.blockchain, object.wallet.id)}>
          {t('object.wallet')} <b>{t('object.addresses', { count: object.wallet.numberOfAddresses })}</b>
        </Link>
      )}
      <span className="chip dashed">
        {label === undefined
          ? t(object.entityFrom === 'WALLET' ? 'object.fromWallet' : 'object.noSource')
          : t('object.source', { source: label.source, confidence: label.confidence })}
      </span>
      {object.firstActivityDate !== null && (
        <span className="chip">
          {t('object.first')} <Time sec={object.firstActivityDate} />
        </span>
      )}
      {object.lastActivityDate !== null && (
        <span className="chip">
          {t('object.last')} <Time sec={object.lastActivityDate} />
        </span>
      )}
      {object.basis.isPartial && <span className="chip warn">{t('chain.partial')}</span>}
    </div>
  );
}
