import { WrittenText } from '../ui/written-text'

export function LegalPage({ text }: { text: string }) {
  return (
    <WrittenText text={text} className="container-shop gap-16 py-8 lg:flex lg:justify-between lg:py-12" />
  )
}
