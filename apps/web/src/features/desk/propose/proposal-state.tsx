import type { DeskProposal } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** State of a proposal in the row of its object. It is no label. */
export function ProposalState({ proposal: { state, name } }: { readonly proposal: DeskProposal }) {
  const { t } = useTranslation();
  return (
    <span className="chip dashed desk-proposed" title={name}>
      {t(`desk.propose.states.${state}`)}
    </span>
  );
}
