import { Button } from '@mantine/core';
import { projectCaptions } from '#contract/texts/project-captions';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { ProjectSummaryRow, ScheduleRecordRow } from '#contract/areas/projects.wire';
import { paymentSlipsFile, zipFiles } from '#contract/vocabulary/slips';
import { errorSentence } from '../../transport/errors';
import { usePaymentsOfInstallmentQuery } from '../../api/installments.api';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { DownloadButton } from '../../parts/DownloadButton';
import { saveServerFile } from '../../parts/late-downloads';
import { fresh } from '../../transport/base-api';
import { QueryBlock } from '../../parts/QueryBlock';
import { useAppDispatch } from '../../store-hooks';
import { PaymentsTable } from './PaymentsTable';

interface PaymentDetailsProps {
  project: ProjectSummaryRow;
  row: ScheduleRecordRow;
  onClose: () => void;
}

/** 'Payment Details': the payments of one installment, and all their slips in one file (§2 Project Schedule). */
export function PaymentDetails({ project, row, onClose }: PaymentDetailsProps) {
  const installment = { projectId: project.projectid, installmentId: row.installmentid };
  const query = usePaymentsOfInstallmentQuery(installment, fresh);
  return (
    <ScreenDialog title={projectCaptions.paymentDetails} size="lg" onClose={onClose}>
      <p className="dimmed payment-details__about">{`${row.scheduletype} · Installment ID ${row.installmentid}`}</p>
      <div className="payment-details__list">
        <QueryBlock query={query} skeleton={<PaymentsSkeleton />} empty={messages.payment.nonePaid}>
          {(payments) => <PaymentsTable payments={payments} currency={project.currencyname} />}
        </QueryBlock>
      </div>
      <div className="dialog__buttons">
        {query.data?.some(({ slip }) => slip) && <SlipsButton installment={installment} />}
        <Button onClick={onClose}>{buttons.ok}</Button>
      </div>
    </ScreenDialog>
  );
}

function SlipsButton({ installment }: { installment: { projectId: number; installmentId: number } }) {
  const dispatch = useAppDispatch();
  const request = {
    path: paths.payments.slipsOfInstallment,
    params: installment,
    fileName: paymentSlipsFile,
    mediaType: zipFiles.mediaType,
    signature: zipFiles.signature,
  };
  return (
    <DownloadButton
      label={buttons.downloadSlips}
      size="sm"
      download={() => dispatch(saveServerFile(request))}
      failure={(error) => messages.slip.downloadFailed(errorSentence(error, messages.unknownError))}
    />
  );
}

function PaymentsSkeleton() {
  return (
    <div className="payment-details__skeleton">
      {[1, 2, 3].map((line) => (
        <span key={line} className="skeleton" />
      ))}
    </div>
  );
}
