import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/form/field.tsx';
import type { RegisterFault } from '../form-state.ts';
import { PICTURE_TYPES } from './refuse-file.ts';
import { UploadCard } from './upload-card.tsx';
import type { Uploads } from './use-uploads.ts';
import './upload.css';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly fault: RegisterFault | undefined;
  readonly uploads: Uploads;
  readonly max: number;
  readonly isPicture: boolean;
  /** Called with what was chosen, which may be more than there is room for. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** A place to choose files or to drop them on, and the cards of those chosen. */
export function UploadField({ label, hint, fault, uploads, max, isPicture, onChoose }: Props) {
  const { t } = useTranslation();
  const isFull = uploads.items.length >= max;
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(inputProps) => (
        <div className="uploads">
          {uploads.items.map((item) => (
            <UploadCard
              key={item.key}
              item={item}
              onRetry={() => uploads.retry(item.key)}
              onDelete={() => uploads.remove(item.key)}
            />
          ))}
          <div className="upload-add" hidden={isFull}>
            <span aria-hidden="true">+</span>
            <span aria-hidden="true">{t(max === 1 ? 'register.upload' : 'register.addFile')}</span>
            <input
              type="file"
              {...inputProps}
              multiple={max > 1}
              {...(isPicture ? { accept: PICTURE_TYPES } : {})}
              onChange={(event) => {
                onChoose([...(event.target.files ?? [])]);
                // The same file may be chosen again after it was deleted.
                event.target.value = '';
              }}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
