import type { CustomerRef } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { PartyLevel } from '../risk/party-level.tsx';
import { EntityLink } from './entity-link.tsx';
import './customer-mark.css';

interface Props {
  readonly customer: CustomerRef;
  readonly blockchain: string;
  /** The service's, which the customer shares with others. */
  readonly address: string;
}

/** Customer of an address in a payment: the tag or comment, and the label that names it. */
export function CustomerMark({
  customer: { subKey, entity, level, levelReason, provenance },
  blockchain,
  address,
}: Props) {
  const { t } = useTranslation();
  return (
    <span className="customer">
      <Link
        className="chip sub-key mono"
        to={paths.customer(blockchain, address, subKey)}
        title={t('customer.only', { subKey: `${address}:${subKey}` })}
      >
        :{subKey}
      </Link>
      {entity !== null && (
        <>
          <EntityLink entity={entity} /> <span className="dim">{t(`type.${entity.type}`)}</span>{' '}
          <PartyLevel level={level} reason={levelReason === 'OWN_LABEL' ? null : levelReason} />
          {provenance !== null && (
            <span className="dim">
              {t('customer.source', { source: provenance.source, value: provenance.confidence })}
            </span>
          )}
        </>
      )}
    </span>
  );
}
