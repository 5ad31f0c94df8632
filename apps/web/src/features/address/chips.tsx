import type { ObjectAnswer } from '@sulian/contract';
import { getChain, isUnfetched } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EntityChip } from '../../components/references/entity-chip.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { ListedOn } from '../../components/references/listed-on.tsx';
import { paths } from '../../lib/paths.ts';

interface Props {
  readonly object: ObjectAnswer;
  /** True: reserved space is retained, because content below is visible already. */
  readonly keepsHeight: boolean;
}

/** Identity by labels: name, type and level, then tags. */
export function Identity({ object }: { readonly object: ObjectAnswer }) {
  return (
    <>
      <Owner object={object} />
      <ListedOn chain={object.entity?.listedOn} />
      {object.tags.map((tag) => (
        <span className="chip tag" key={tag}>
          {tag}
        </span>
      ))}
    </>
  );
}

/** How we know who it is and how large its wallet is, quieter than who it is; and what the ledger lacks. */
export function Chips({ object, keepsHeight }: Props) {
  const { t } = useTranslation();
  const { entity, wallet } = object;
  return (
    <div className={`chips quiet ${keepsHeight ? 'waited-for' : ''}`}>
      <span>
        {object.source === null
          ? t('object.noSource')
          : t(object.entityFrom === 'WALLET' ? 'object.sourceOfWallet' : 'object.source', {
              source: object.source === 'Internal' ? t('fact.internal') : object.source,
            })}
      </span>
      {entity !== null && (
        <span>
          {t('object.entityId')} <b>{entity.id}</b>
        </span>
      )}
      {object.isSeen === true && wallet.numberOfAddresses !== null && (
        <Link to={paths.wallet(object.blockchain, wallet.id, object.kind === 'WALLET' ? undefined : object.hash)}>
          {t(object.kind === 'WALLET' ? 'object.contains' : 'object.wallet')}{' '}
          <b>{t('object.addresses', { count: wallet.numberOfAddresses })}</b>
        </Link>
      )}
      {object.referenceAddress !== object.hash && (
        <span>
          {t('object.reference')}{' '}
          <Hash text={object.referenceAddress} to={paths.address(object.blockchain, object.referenceAddress)} />
        </span>
      )}
      {object.basis.isPartial && (
        <span className="chip warn">
          {t(isUnfetched(object.basis) ? `search.history.${object.basis.historyState}` : 'chain.partial')}
        </span>
      )}
      {getChain(object.blockchain).hasNativeYield && <span className="chip warn">{t('chain.nativeYield')}</span>}
      {object.basis.lacksInternalTransfers && <span className="chip warn">{t('chain.noInternal')}</span>}
    </div>
  );
}

/** The entity with its own score, or that nobody is known: which is not clean. */
function Owner({ object }: { readonly object: ObjectAnswer }) {
  const { t } = useTranslation();
  const { entity } = object;
  if (entity === null) return <span className="chip unknown">{t('object.unknownEntity')}</span>;
  return <EntityChip entity={entity} risk={entity.riskAssessment} />;
}
