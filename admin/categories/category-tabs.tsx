import { Tabs } from '../ui/tabs'

/** What the shelves are made of: the categories, and what can be said of the products in them. */
export function CategoryTabs({ current }: { current: 'categories' | 'specs' }) {
  return (
    <div className="mb-4">
      <Tabs
        label="Categorías y características"
        tabs={[
          { to: '/categorias', label: 'Categorías', isCurrent: current === 'categories' },
          { to: '/caracteristicas', label: 'Características', isCurrent: current === 'specs' },
        ]}
      />
    </div>
  )
}
