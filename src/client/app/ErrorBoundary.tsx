import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Keeps a fault of one screen from taking the whole console with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure /> : this.props.children;
  }
}

function ScreenFailure() {
  return (
    <section className="card panel-note panel-note--error" role="alert">
      <CircleAlert size={22} aria-hidden />
      <p>{messages.screen.failed}</p>
      <Button variant="default" onClick={() => window.location.reload()}>
        {buttons.reload}
      </Button>
    </section>
  );
}
