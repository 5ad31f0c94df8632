import type { DeskObject } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/console/confirm.tsx';
import { useDeskChange } from '../use-desk-change.ts';

interface Props {
  readonly object: DeskObject;
  readonly onClose: () => void;
}

/** Confirmation before an object leaves the desk for everybody of the case. */
export function RemoveObject({ object, onClose }: Props) {
  const { t } = useTranslation();
  const { remove } = useDeskChange();
  return (
    <Confirm
      title={t('desk.remove.title')}
      confirm={t('desk.remove.confirm')}
      isOpen
      isSevere
      onClose={onClose}
      work={() => remove(object.id)}
    >
      <p>
        {object.name !== null && <b>{object.name} </b>}
        <span className="mono">{object.address}</span>
      </p>
      <p className="dim">{t('desk.remove.text', { count: object.notes })}</p>
    </Confirm>
  );
}
