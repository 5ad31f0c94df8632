import type { TrailStep } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { EntityLink } from '../../components/references/entity-link.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { RatedLevel } from '../../components/risk/party-level.tsx';
import { paths } from '../../lib/paths.ts';

interface Props {
  readonly party: TrailStep['to'];
  readonly blockchain: string;
}

/** Owner, level and address of a party of a trail. Nobody's label is not clean. */
export function TrailParty({ party, blockchain }: Props) {
  const { t } = useTranslation();
  const { entity, address, addresses } = party;
  return (
    <>
      <span className="trail-owner">
        {entity === null ? <span className="dim">{t('trail.noLabel')}</span> : <EntityLink entity={entity} />}
        {entity !== null && <span className="dim">{t(`type.${entity.type}`)}</span>}
        {entity !== null && entity.riskAssessment !== null && <RatedLevel risk={entity.riskAssessment} />}
      </span>
      {address === null ? (
        <Several addresses={addresses} />
      ) : (
        <Hash text={address} to={paths.address(blockchain, address)} />
      )}
    </>
  );
}

/** Number of the addresses of a party without a single one. */
function Several({ addresses }: Pick<Props['party'], 'addresses'>) {
  const { t } = useTranslation();
  return <span className="dim">{addresses > 0 ? t('trail.several', { count: addresses }) : t('trail.noAddress')}</span>;
}

/** Owner or address in a line of a table. */
export function TrailName({ party, blockchain }: Props) {
  if (party.entity !== null) return <EntityLink entity={party.entity} />;
  if (party.address === null) return <Several addresses={party.addresses} />;
  return <Hash text={party.address} to={paths.address(blockchain, party.address)} />;
}
