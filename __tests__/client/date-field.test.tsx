import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Formik } from 'formik';
import { type ComponentType, Fragment, type PropsWithChildren } from 'react';
import { today } from '#contract/values/dates';
import { optionalDateField } from '#contract/areas/form-fields';
import { messages } from '#contract/texts/messages';
import { object } from 'yup';
import { ScreenDialog } from '../../src/client/dialogs/ScreenDialog';
import { DateField } from '../../src/client/fields/DateField';
import { FormFields } from '../../src/client/fields/FormFields';
import { renderScreen } from './render-screen';

const schema = object({ date: optionalDateField() });

/** A form of a day, and what it holds. */
function show(Around = Fragment as ComponentType<PropsWithChildren>) {
  let held = { date: '' };
  const shown = renderScreen(
    <Around>
      <Formik initialValues={held} validationSchema={schema} validateOnBlur={false} onSubmit={() => undefined}>
        {(formik) => {
          held = formik.values;
          return (
            <FormFields form={formik}>
              <DateField name="date" label="Date" />
            </FormFields>
          );
        }}
      </Formik>
    </Around>,
  );
  return { ...shown, values: () => held };
}

const field = (label: string) => screen.getByLabelText(label);

it.each([
  ['3/4/2026', '2026-04-03', '03 Apr 2026'],
  ['20.11.26', '2026-11-20', '20 Nov 2026'],
  ['5 Jan 2026', '2026-01-05', '05 Jan 2026'],
  ['2026-02-28', '2026-02-28', '28 Feb 2026'],
])('typed as %s is %s, shown as %s', async (typed, day, shown) => {
  const { user, values } = show();
  await user.type(field('Date'), typed);
  expect(values().date).toBe(day);
  await user.tab();
  expect(field('Date')).toHaveValue(shown);
});

it('that does not exist stays as typed and is said to be wrong', async () => {
  const { user } = show();
  await user.type(field('Date'), '31/02/2026');
  await user.tab();
  expect(field('Date')).toHaveValue('31/02/2026');
  await waitFor(() => expect(field('Date')).toHaveAccessibleDescription(messages.form.dateInvalid));
});

it('is typed over once it was clicked, and corrected in its letters once it was clicked again', async () => {
  const { user, values } = show();
  await user.type(field('Date'), '5/1/2026');
  await user.tab();
  await user.click(field('Date'));
  await user.keyboard('14/2/2026');
  expect(values().date).toBe('2026-02-14');
  await user.pointer({ target: field('Date'), offset: 2, keys: '[MouseLeft]' });
  await user.keyboard('{Backspace}5');
  expect(values().date).toBe('2026-02-15');
});

it('goes on to the next day and back by arrows, begins with today, and is typed over then', async () => {
  const { user, values } = show();
  await user.click(field('Date'));
  await user.keyboard('{ArrowDown}');
  expect(values().date).toBe(today(new Date()));
  await user.keyboard('31/12/2026{ArrowUp}');
  expect(values().date).toBe('2027-01-01');
  expect(field('Date')).toHaveValue('01 Jan 2027');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(values().date).toBe('2026-12-30');
  // The arrows of an input method choose what it offers.
  fireEvent.keyDown(field('Date'), { key: 'ArrowUp', isComposing: true });
  expect(values().date).toBe('2026-12-30');
  // What is no day yet stays as it is typed.
  await user.keyboard('5/1{ArrowUp}/2026');
  expect(values().date).toBe('2026-01-05');
});

it('can be chosen in the calendar, which gives the focus back', async () => {
  const { user, values } = show();
  await user.type(field('Date'), '5/1/2026');
  await user.click(screen.getByRole('button', { name: 'Open calendar: Date' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar' }));
  await waitFor(() => expect(calendar.getByRole('button', { name: '5 January 2026' })).toHaveFocus());
  await user.click(calendar.getByRole('button', { name: 'Next month' }));
  await user.click(calendar.getByRole('button', { name: '14 February 2026' }));
  expect(values().date).toBe('2026-02-14');
  expect(field('Date')).toHaveValue('14 Feb 2026');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps Esc in its calendar, or in itself under it, from the popup around it', async () => {
  const close = jest.fn();
  const { user } = show(({ children }) => (
    <ScreenDialog title="About a day" size="md" onClose={close}>
      {children}
    </ScreenDialog>
  ));
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Calendar' })).toBeNull());
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Open calendar: Date' }));
    return within(await screen.findByRole('dialog', { name: 'Calendar' }));
  };
  for (const control of ['Next month', 'Choose a month']) {
    const button = (await open()).getByRole('button', { name: control });
    act(() => button.focus());
    await user.keyboard('{Escape}');
    await isGone();
  }
  await open();
  await user.click(field('Date'));
  await user.keyboard('{Escape}');
  await isGone();
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});
