"""Loads exports with the readers that are installed and compares them row by row. Prints one line for each check.

usage: readers.py FOLDER   (FOLDER/<format>/<jsonl|parquet|csv>/, as bench/readers.ts writes it)
Exit code 1 where a check failed; an absent reader is named as absent and is no failure.
"""

import glob
import importlib.util
import json
import os
import sys
import tempfile

FOLDER = sys.argv[1]
os.environ.update(DISABLE_VERSION_CHECK="1", HF_HUB_OFFLINE="1", HF_DATASETS_OFFLINE="1", TOKENIZERS_PARALLELISM="false", WANDB_DISABLED="true")
os.environ["HF_HOME"] = tempfile.mkdtemp(prefix="readers-cache-")
failed = 0


def say(what, check):
    """Runs a check; what it returns is the rest of the line."""
    global failed
    try:
        print(f"ok      {what}: {check()}", flush=True)
    except Exception as error:  # noqa: BLE001 — every fault of a reader is a line of the table
        failed += 1
        print(f"FAILED  {what}: {type(error).__name__}: {str(error).strip().splitlines()[-1][:300] if str(error) else ''}", flush=True)


def has(name):
    found = importlib.util.find_spec(name) is not None
    if not found:
        print(f"absent  {name}: not installed for {sys.executable}")
    return found


def files(name, kind):
    return sorted(glob.glob(f"{FOLDER}/{name}/{kind}/*.{kind}"))


def lines(name):
    return [json.loads(line) for path in files(name, "jsonl") for line in open(path, encoding="utf-8")]


FORMATS = sorted(os.listdir(FOLDER))


def check_datasets():
    import datasets

    datasets.disable_progress_bars()

    def compare(name):
        raw = lines(name)
        from_json = datasets.load_dataset("json", data_files=files(name, "jsonl"), split="train")
        from_parquet = datasets.load_dataset("parquet", data_files=files(name, "parquet"), split="train")
        card = datasets.load_dataset(f"{FOLDER}/{name}/jsonl")
        whole = [row for split in sorted(card, key=lambda split: split != "test") for row in card[split]]
        assert list(from_json) == raw, "JSONL is read as something else"
        assert list(from_parquet) == raw, "Parquet holds something else than JSONL"
        assert whole == raw, "the folder with its card gives something else"
        if name != "openai-preference":  # an empty list of tools has no type in JSON
            assert from_json.features == from_parquet.features, "types differ"
        return f"{len(raw)} rows from JSONL, Parquet and the folder ({', '.join(card)}) are the same (datasets {datasets.__version__})"

    for name in FORMATS:
        say(f"datasets   {name}", lambda name=name: compare(name))


def check_pyarrow():
    import pyarrow
    import pyarrow.parquet as parquet

    def nulls(name):
        tables = [parquet.read_table(path) for path in files(name, "parquet")]
        assert all(column.null_count == 0 for table in tables for column in table.columns), "there are nulls"
        meta = tables[0].schema.metadata
        assert meta[b"schema_version"] == b"1", "no schema version"
        return f"{sum(table.num_rows for table in tables)} rows, no null (pyarrow {pyarrow.__version__})"

    for name in FORMATS:
        say(f"pyarrow    {name}", lambda name=name: nulls(name))


def check_pandas():
    import pandas

    def csv(name):
        table = pandas.concat([pandas.read_csv(path, keep_default_na=False) for path in files(name, "csv")])
        assert len(table) == len(lines(name)), "CSV has another number of rows"
        cells = [cell for column in table.select_dtypes(["object", "string"]) for cell in table[column]]
        assert not any(isinstance(cell, str) and cell[:1] in "=+-@\t\r＝＋－＠" and cell for cell in cells), "a cell could be run"
        return f"{len(table)} rows, no cell that could be run (pandas {pandas.__version__})"

    for name in FORMATS:
        if files(name, "csv"):
            say(f"pandas csv {name}", lambda name=name: csv(name))


def tiny(classifier):
    """A random model of two layers and a byte tokenizer, made here: nothing is downloaded."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import LlamaConfig, LlamaForCausalLM, LlamaForSequenceClassification, PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: i for i, token in enumerate(["<pad>", "<eos>", *alphabet])}
    core = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    core.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    core.decoder = decoders.ByteLevel()
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="<eos>")
    tokenizer.chat_template = (
        "{% for message in messages %}<{{ message.role }}>{{ message.content }}<eos>{% endfor %}"
        "{% if add_generation_prompt %}<assistant>{% endif %}"
    )
    config = LlamaConfig(
        vocab_size=len(vocabulary), hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2,
        num_key_value_heads=2, max_position_embeddings=2048, pad_token_id=0, eos_token_id=1, num_labels=1,
    )
    return (LlamaForSequenceClassification if classifier else LlamaForCausalLM)(config), tokenizer


def check_trl():
    import datasets
    import trl

    def load(name):
        rows = datasets.load_dataset("json", data_files=files(name, "jsonl"), split="train")
        # As its card says: a text beside turns is no format of TRL's.
        return rows.remove_columns(["prompt", "messages"]) if name == "ultrafeedback" else rows

    def step(kind, name):
        trainer, config = getattr(trl, f"{kind}Trainer"), getattr(trl, f"{kind}Config")
        model, tokenizer = tiny(kind == "Reward")
        arguments = config(
            output_dir=tempfile.mkdtemp(prefix="readers-trl-"), max_steps=1, per_device_train_batch_size=2, report_to=[],
            use_cpu=True, bf16=False, logging_steps=1, save_strategy="no", disable_tqdm=True, max_length=1024,
        )
        more = {} if kind == "Reward" else {"ref_model": tiny(False)[0]} if kind in ("DPO", "KTO") else {}
        if kind == "Reward":
            model.config.pad_token_id = tokenizer.pad_token_id
        made = trainer(model=model, args=arguments, train_dataset=load(name), processing_class=tokenizer, **more)
        kept = len(made.train_dataset)
        assert kept == len(lines(name)), f"{len(lines(name)) - kept} rows were dropped"
        loss = made.train().training_loss
        assert loss == loss, "the loss is not a number"
        return f"one step of {kind}Trainer on {kept} rows, loss {loss:.3f} (trl {trl.__version__})"

    for kind, name in [("Reward", "trl-preference"), ("Reward", "trl-preference-implicit"), ("DPO", "trl-preference"),
                       ("DPO", "ultrafeedback"), ("KTO", "trl-unpaired")]:
        say(f"trl        {name}", lambda kind=kind, name=name: step(kind, name))


def check_llama_factory():
    from types import SimpleNamespace

    from llamafactory.data.converter import SharegptDatasetConverter
    from llamafactory.data.parser import DatasetAttr

    def convert():
        info = json.load(open(f"{FOLDER}/llama-factory/jsonl/dataset_info.json"))
        rows = 0
        for name, entry in info.items():
            attr = DatasetAttr("file", dataset_name=entry["file_name"])
            attr.join(entry)
            converter = SharegptDatasetConverter(dataset_attr=attr, data_args=SimpleNamespace(media_dir=None))
            for line in open(f"{FOLDER}/llama-factory/jsonl/{entry['file_name']}", encoding="utf-8"):
                row = json.loads(line)
                out = converter(row)
                assert [m["content"] for m in out["_prompt"]] == [m["value"] for m in row["conversations"]], "another prompt"
                assert [m["content"] for m in out["_response"]] == [row["chosen"]["value"], row["rejected"]["value"]], "other sides"
                assert out["_system"] == row["system"], "another system turn"
                rows += 1
        return f"{rows} rows through SharegptDatasetConverter as dataset_info.json says"

    say("llamafactory llama-factory", convert)


def check_axolotl():
    from axolotl.prompt_strategies.dpo.chat_template import default

    def convert():
        _, tokenizer = tiny(False)
        transform, _ = default(type("Config", (dict,), {"__getattr__": dict.get})({"chat_template": "tokenizer_default", "datasets": [{}]}))
        for row in lines("axolotl-chat"):
            out = transform(row, tokenizer=tokenizer)
            assert out["chosen"].startswith(row["chosen"]["content"]), "another chosen side"
            assert out["rejected"].startswith(row["rejected"]["content"]), "another rejected side"
        return f"{len(lines('axolotl-chat'))} rows through chat_template.default"

    say("axolotl    axolotl-chat", convert)


def check_openrlhf():
    from openrlhf.datasets.reward_dataset import preprocess_data

    def convert():
        _, tokenizer = tiny(False)
        for row in lines("openrlhf"):
            prompt, chosen, rejected, _ = preprocess_data(
                row, None, "prompt", "chosen", "rejected", tokenizer.apply_chat_template, False
            )
            assert row["chosen"][0]["content"] in chosen and row["rejected"][0]["content"] in rejected, "other sides"
        return f"{len(lines('openrlhf'))} rows through preprocess_data"

    say("openrlhf   openrlhf", convert)


def check_hh():
    def prefix():
        for row in lines("hh"):
            shared = os.path.commonprefix([row["chosen"], row["rejected"]])
            assert "\n\nAssistant:" in shared and row["chosen"].startswith("\n\nHuman: "), "no transcript"
        return f"{len(lines('hh'))} transcripts whose common beginning ends after the last question"

    say("own reader hh", prefix)


for library, check in {
    "datasets": check_datasets, "pyarrow": check_pyarrow, "pandas": check_pandas, "trl": check_trl,
    "llamafactory": check_llama_factory, "axolotl": check_axolotl, "openrlhf": check_openrlhf,
}.items():
    if not has(library):
        continue
    try:
        check()
    except ImportError as error:
        print(f"absent  {library}: it does not load here ({str(error).splitlines()[0][:160]})")
check_hh()
sys.exit(1 if failed else 0)
