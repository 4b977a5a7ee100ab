import { ActionIcon, Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { Plus, Trash } from '#core/ui-office/frame/icons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { maxInfoCounts, maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import type { InfoDraft } from '../info-draft.ts'
import { blankFixture, type ListLine } from '../lists-draft.ts'
import styles from './lines.module.css'

interface FixturesEditorProps {
  editor: Editor<InfoDraft>
  /** The index of this list in `lists`. */
  index: number
  list: ListLine
}

const firstInputSelector = (id = '') => `[data-line="${id}"] input`

/** The items of one list, one per line, in the order in which a guest walks through the room. Enter adds a line. */
export function FixturesEditor({ editor, index, list }: FixturesEditorProps) {
  const { t } = useTranslation()
  const { form, lang, base, readOnly } = editor
  const { items } = list
  const path = `inventory.lists.${index}.items` as const
  const { ref, focus } = useLineFocus<HTMLDivElement>()
  const hasFreeSlot = items.length < maxInfoCounts.listItems
  const add = (index: number) => {
    const item = blankFixture()
    form.insertListItem(path, item, index)
    focus(firstInputSelector(item.id))
  }
  const remove = (itemIndex: number) => {
    focus(
      firstInputSelector(items[itemIndex + 1]?.id),
      firstInputSelector(items[itemIndex - 1]?.id),
      '[data-add="fixture"]',
    )
    form.removeListItem(path, itemIndex)
  }
  const sort = (ids: string[]) =>
    form.setFieldValue(
      path,
      ids.flatMap((id) => items.find((item) => item.id === id) ?? []),
    )
  const sortableItems = items.map((item, itemIndex) => ({
    id: item.id,
    name: item.name[base] || t('infoPages.office.lists.itemNumber', { place: itemIndex + 1 }),
    item,
    itemIndex,
  }))
  return (
    <Stack ref={ref} gap={10} align="flex-start" className={styles.fixtures}>
      <Sortable label={t('infoPages.office.lists.items')} items={sortableItems} onMove={readOnly ? undefined : sort}>
        {({ item, itemIndex, name }, handle) => (
          <Group gap={8} align="flex-start" justify="flex-end" className={styles.line} data-line={item.id}>
            <TextInput
              {...form.getInputProps(`${path}.${itemIndex}.name.${lang}`)}
              key={`name-${lang}`}
              value={item.name[lang]}
              lang={lang}
              aria-label={t('infoPages.office.lists.item', { place: itemIndex + 1 })}
              placeholder={item.name[base] || t('infoPages.office.lists.itemExample')}
              maxLength={maxInfoTextLengths.fixture}
              readOnly={readOnly}
              flex={{ base: '1 1 60%', sm: 1 }}
              miw={0}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || readOnly || !hasFreeSlot) return
                event.preventDefault()
                add(itemIndex + 1)
              }}
            />
            <NumberInput
              {...form.getInputProps(`${path}.${itemIndex}.quantity`)}
              aria-label={t('infoPages.office.lists.quantity', { name })}
              min={1}
              max={maxInfoCounts.pieces}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              readOnly={readOnly}
              hideControls={readOnly}
              w={76}
            />
            {handle}
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={4}
                aria-label={t('infoPages.office.remove', { name })}
                onClick={() => remove(itemIndex)}
              >
                <Trash size={16} />
              </ActionIcon>
            )}
          </Group>
        )}
      </Sortable>
      {!readOnly && hasFreeSlot && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} />}
          data-add="fixture"
          onClick={() => add(items.length)}
        >
          {t('infoPages.office.lists.addItem')}
        </Button>
      )}
    </Stack>
  )
}
