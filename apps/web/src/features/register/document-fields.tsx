import { useTranslation } from 'react-i18next';
import { at } from '../../components/form/field.tsx';
import type { RegisterFault } from './form-state.ts';
import { MAX_SEAL_FILES, MAX_UPLOAD_BYTES, toMegabytes } from './upload/refuse-file.ts';
import { UploadField } from './upload/upload-field.tsx';
import type { Uploads } from './upload/use-uploads.ts';

interface PaperUploads {
  readonly front: Uploads;
  readonly back: Uploads;
  readonly seal: Uploads;
}

interface Props {
  readonly uploads: PaperUploads;
  readonly isSealRequired: boolean;
  readonly fault: RegisterFault | undefined;
  /** A file was chosen; a fault is given when more were than there is room for. */
  readonly onTouch: (fault?: RegisterFault) => void;
}

export function DocumentFields({ uploads, isSealRequired, fault, onTouch }: Props) {
  const { t } = useTranslation();
  const size = toMegabytes(MAX_UPLOAD_BYTES);
  const addSeals = (files: readonly File[]) => {
    const room = MAX_SEAL_FILES - uploads.seal.items.length;
    uploads.seal.add(files.slice(0, room));
    const tooMany = { field: 'seal', key: 'register.info.tooManySeals', values: { count: MAX_SEAL_FILES } } as const;
    onTouch(files.length > room ? tooMany : undefined);
  };
  const pictures = [
    ['front', t('register.idFront')],
    ['back', t('register.idBack')],
  ] as const;
  return (
    <>
      <div className="form-halves">
        {pictures.map(([side, label]) => (
          <UploadField
            key={side}
            label={label}
            hint={t('register.idHint', { size })}
            fault={at(fault, side)}
            uploads={uploads[side]}
            max={1}
            isPicture
            onChoose={(files) => {
              uploads[side].add(files.slice(0, 1));
              onTouch();
            }}
          />
        ))}
      </div>
      <div className={isSealRequired ? '' : 'optional'}>
        <UploadField
          label={t('register.seal')}
          hint={t('register.sealHint', { count: MAX_SEAL_FILES, size })}
          fault={at(fault, 'seal')}
          uploads={uploads.seal}
          max={MAX_SEAL_FILES}
          isPicture={false}
          onChoose={addSeals}
        />
      </div>
    </>
  );
}
