import type { ContestedRow } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/form/select-field.tsx';
import { decide } from './api/labels.ts';
import { useEntityText } from './entity-with-type.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  readonly row: ContestedRow;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

const NOBODY = '';

/** Selects the service that represents a contested wallet, or none. */
export function DecideDialog({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const toText = useEntityText();
  const [service, setService] = useState(NOBODY);
  const options = row.claims.map(({ service: each, label: { entity } }) => [each, toText(entity)] as const);
  return (
    <ReasonDialog
      title={t('labels.decideTitle')}
      confirm={t('labels.decide')}
      onClose={onClose}
      work={(reason) => decide(row, service === NOBODY ? null : service, reason).finally(onDone)}
    >
      <p>{t('labels.decideText', { address: row.referenceAddress })}</p>
      <SelectField
        label={t('labels.speaker')}
        hint={t('labels.speakerHint')}
        value={service}
        options={[[NOBODY, t('labels.nobody')], ...options]}
        onChange={setService}
      />
    </ReasonDialog>
  );
}
